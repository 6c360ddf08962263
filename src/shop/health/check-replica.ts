import type { Finding } from '../../contract/admin/doctor.ts'
import { type CheckContext, ok, SHOW_DETAILS, warning } from './check-context.ts'

/** Shoppers do not notice a broken replica: the shop then reads from the primary. */
export async function checkReplica({ replica }: CheckContext): Promise<Finding> {
  if (!replica)
    return ok(
      'replica',
      'There is no replica: the shop reads from its database.',
      'The shop has one database.',
    )
  const { isUsed, why, behindMs } = await replica.check()
  const late = `${(behindMs / 1000).toFixed(1)} s behind`
  if (isUsed)
    return ok('replica', `The catalogue is read from the replica, ${late}.`, 'The second database keeps up.')
  return warning(
    'replica',
    `The catalogue is read from the primary: the replica is ${late}, ${why}.`,
    'The shop keeps working. If this stays, check the replica and DATABASE_REPLICA_URL.',
    {
      summary: 'The second database lags behind; the shop reads from the first.',
      action: `Shoppers notice nothing. If this stays, ${SHOW_DETAILS}`,
    },
  )
}
