import { priceText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { addPaymentIssue } from '../payment/flag-payment.ts'

const TOO_MUCH = ' more was given back than was left after an exchange'

/** The provider does not know what the payment of this order has paid by exchanges. */
export async function flagTooMuch(tx: Tx, shop: Shop, order: LockedOrder): Promise<void> {
  const { used } = await tx
    .selectFrom('refunds')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('used'))
    .where('order_id', '=', order.id)
    .where('status', '<>', 'failed')
    .where(({ eb, or }) => or([eb('refund_id', 'is not', null), eb('exchange_order_id', 'is not', null)]))
    .executeTakeFirstOrThrow()
  const more = Number(used) - (order.paid_amount ?? order.amount)
  if (more <= 0) return
  const issue = `${priceText(more, order.currency)}${TOO_MUCH}`
  await addPaymentIssue(tx, shop, order, issue, { replaces: TOO_MUCH })
}
