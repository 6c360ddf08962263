import type { Order } from '../../../contract/order.ts'
import { priceText } from '../../lib/money.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import { reasonSentence } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

/** `refunded` in minor units; `isWanted` by the shopper. */
export function orderCancelled(
  shop: Shop,
  order: Order,
  { refunded, reason, isWanted }: { refunded: number; reason: string | null; isWanted: boolean },
): Mail {
  const person = order.user ?? order.guest
  const table = orderTable(order, shop.config)
  const money = refunded
    ? `We have refunded ${priceText(refunded, order.currency)}.`
    : 'You have not been charged.'
  return {
    kind: 'order_cancelled',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `Your order ${order.code} is cancelled`,
    ...composeCustomerEmail(shop, {
      title: 'Your order is cancelled',
      intro: `Dear ${person?.first_name}, ${isWanted ? 'as you asked,' : 'we are sorry:'} we have cancelled your order ${order.code}. ${money}${reasonSentence(reason)}`,
      body: table.html,
      bodyText: table.text,
      ...(refunded > 0 && {
        outro: 'Depending on your bank it can take a few days until the money is on your account.',
      }),
    }),
  }
}
