import type { Order } from '../../../contract/order.ts'
import { priceText } from '../../lib/money.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import { reasonSentence } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

/** In minor units: `refunded`, `waiting` for the payment provider, and `kept` of what was paid. `isWanted` by the shopper. */
export function orderCancelled(
  shop: Shop,
  order: Order,
  {
    refunded,
    waiting,
    kept,
    reason,
    isWanted,
  }: { refunded: number; waiting: number; kept: number; reason: string | null; isWanted: boolean },
): Mail {
  const person = order.user ?? order.guest
  const table = orderTable(order, shop.config)
  const price = (minor: number) => priceText(minor, order.currency)
  const money = [
    refunded > 0 && `We have refunded ${price(refunded)}.`,
    waiting > 0 && `${price(waiting)} more will be refunded: it waits for the payment provider.`,
    kept > 0 && `The rest of your payment, ${price(kept)}, is not refunded.`,
    refunded + waiting + kept === 0 && 'You have not been charged.',
  ].filter(Boolean)
  return {
    kind: 'order_cancelled',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `Your order ${order.code} is cancelled`,
    ...composeCustomerEmail(shop, {
      title: 'Your order is cancelled',
      intro: `Dear ${person?.first_name}, ${isWanted ? 'as you asked,' : 'we are sorry:'} we have cancelled your order ${order.code}. ${money.join(' ')}${reasonSentence(reason)}`,
      body: table.html,
      bodyText: table.text,
      ...(refunded > 0 && {
        outro: 'Depending on your bank it can take a few days until the money is on your account.',
      }),
    }),
  }
}
