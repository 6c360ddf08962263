import type { Order } from '../../../../contract/order.ts'
import type { Withdrawal } from '../../../../contract/returns/withdrawal.ts'
import { publicSettings } from '../../../settings/public-settings.ts'
import type { Shop } from '../../../shop.ts'
import { composeCustomerEmail } from '../../customer-email.ts'
import type { Mail } from '../../queue-mail.ts'
import { imageOf } from '../order-table.ts'
import { pieceLines } from '../piece-lines.ts'

/** The acknowledgement on a durable medium: what was declared, and when. */
export function withdrawalReceived(shop: Shop, order: Order, withdrawal: Withdrawal): Mail {
  const person = order.user ?? order.guest
  return {
    kind: 'order_withdrawal',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `We have received your withdrawal from order ${order.code}`,
    ...composeCustomerEmail(shop, {
      title: 'Your withdrawal',
      intro: `Dear ${person?.first_name}, we have received your withdrawal from these pieces of your order ${order.code}.`,
      ...withdrawalPart(shop, order, withdrawal),
      outro: publicSettings(shop).withdrawal_next,
    }),
  }
}

/** What was declared, and when. */
export function withdrawalPart(
  { config }: Pick<Shop, 'config'>,
  { order_items }: Order,
  { created_at, items }: Pick<Withdrawal, 'created_at' | 'items'>,
) {
  const at = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: config.timeZone,
  }).format(new Date(created_at))
  const pieces = items.map(({ order_item_id, name, quantity }) => {
    const line = order_items.find(({ id }) => id === order_item_id)
    return { text: `${quantity} × ${name}`, image: line && imageOf(line, config.publicUrl) }
  })
  return pieceLines(pieces, [`Received on ${at}`])
}
