import { sql } from 'kysely'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { hiddenUntil } from '../../../contract/gifts/hidden-until.ts'
import { paymentRefunded, type RefundedPieces } from '../../mail/messages/payment-refunded.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'

type Refund = {
  /** Unknown of a refund in the provider's dashboard. */
  id?: string
  amount: number
  reason: string | null
}

export async function queueRefundEmail(tx: Tx, shop: Shop, orderId: string, refund: Refund): Promise<void> {
  const order = await readAdminOrder(tx, orderId)
  const isShown =
    !hiddenUntil(order, shop.config.timeZone, shop.clock.now()) && !(await isOfReceiver(tx, order))
  await queueMail(
    tx,
    shop,
    paymentRefunded(shop, order, refund, isShown ? piecesOf(order, refund) : undefined),
  )
}

/** The payer need not learn what the receiver of a gift has given back. */
async function isOfReceiver(tx: Tx, { id }: AdminOrder): Promise<boolean> {
  const { rows } = await sql`
    select 1 from returns where order_id = ${id} and receiver_email is not null limit 1`.execute(tx)
  return rows.length > 0
}

function piecesOf({ order_items, refunds }: AdminOrder, { id }: Refund): RefundedPieces {
  const items = refunds.find((one) => one.id === id)?.items ?? []
  return {
    refunded: order_items.map((item) => ({
      item,
      quantity: items.find(({ order_item_id }) => order_item_id === item.id)?.quantity ?? 0,
    })),
    toSend: order_items.map((item) => ({ item, quantity: item.to_send_quantity })),
  }
}
