import type { Page } from '@playwright/test'
import { overlay, page, press, type Shot } from './shot.ts'
import type { Stage } from './stage.ts'

type State = 'requested' | 'approved' | 'received' | 'inspected'

const returned = (state: State) => (stage: Stage) => `/admin/returns/${stage.afterSale[state]}`
const emptied = ({ afterSale }: Stage) => `/admin/orders?order=${afterSale.emptied}`
const admin = (shot: Shot): Shot => ({ ...shot, name: `admin ${shot.name}`, as: 'admin' })

async function keepRest(page: Page): Promise<void> {
  await press('Cancel Order')(page)
  await page.getByRole('checkbox', { name: /^Keep the/ }).check()
}

/** Withdrawals and returns, of the shopper and of the owner. */
export const AFTER_SALE: Shot[] = [
  page('withdraw', '/withdraw'),
  page('withdraw lines', ({ afterSale }) => `/withdraw/${afterSale.withdrawalLink}`),
  page('withdraw expired link', '/withdraw/nonsense'),
  page('return', '/returns'),
  page('return lines', ({ afterSale }) => `/returns/${afterSale.returnLink}`),
  page('return asked', ({ afterSale }) => `/returns/${afterSale.approvedLink}`),
  page(
    'return slip',
    ({ afterSale }) => `/returns/${afterSale.approved}/slip?token=${afterSale.approvedLink}`,
  ),
  ...[
    page('order nothing to send', emptied),
    overlay('order end', emptied, keepRest),
    page('orders nothing to send', '/admin/orders?nothing_to_send=1'),
    page('withdrawals', '/admin/withdrawals'),
    overlay('withdrawal refunded', '/admin/withdrawals', press(/^Nothing to refund/)),
    overlay('withdrawal close', '/admin/withdrawals', press(/^Close without refund/)),
    page('returns', '/admin/returns'),
    page('return requested', returned('requested')),
    overlay('return approve', returned('requested'), press('Approve')),
    overlay('return refuse', returned('requested'), press('Refuse')),
    page('return approved', returned('approved')),
    overlay('return close', returned('approved'), press(/^Close/)),
    overlay('return inspect', returned('received'), press('Inspect')),
    page('return inspected', returned('inspected')),
    overlay('return refund', returned('inspected'), press(/^Refund/)),
  ].map(admin),
]
