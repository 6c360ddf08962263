import type { Finding } from '../../contract/admin/doctor.ts'
import { type CheckContext, ok, SHOW_DETAILS, warning } from './check-context.ts'

export async function checkProxy({ unlistedProxy }: Pick<CheckContext, 'unlistedProxy'>): Promise<Finding> {
  const address = await unlistedProxy()
  if (address === undefined)
    return ok(
      'proxy',
      'No proxy that TRUSTED_PROXIES does not name was seen.',
      'The shop can tell visitors apart.',
    )
  return warning(
    'proxy',
    `Requests come through a proxy at ${address}, which TRUSTED_PROXIES does not name: all its visitors share one address, and so one share of every limit.`,
    `If the proxy is yours, add ${address} to TRUSTED_PROXIES and start the shop again.`,
    {
      summary: 'The shop takes all visitors for one, so one of them can use up the limits of all.',
      action: `To have this put right, ${SHOW_DETAILS}`,
    },
  )
}
