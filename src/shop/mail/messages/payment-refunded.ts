import type { Order } from '../../../contract/order.ts'
import { priceText } from '../../lib/money.ts'
import { REST_CANCELLED, REST_REFUNDED } from '../../orders/fulfilment/mark-shipped.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import { reasonSentence } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

type Refund = { amount: number; reason: string | null }

/** `refund.amount` in minor units; 0 for pieces that cost nothing and are not sent. */
export function paymentRefunded(shop: Shop, order: Order, refund: Refund): Mail {
  if (refund.amount === 0) return piecesCancelled(shop, order, refund)
  const person = order.user ?? order.guest
  const amount = priceText(refund.amount, order.currency)
  const isCancelled = order.status === 'cancelled'
  return {
    kind: 'payment_refunded',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `Your refund of ${amount} for order ${order.code}`,
    ...composeCustomerEmail(shop, {
      title: 'Your refund is on its way',
      intro: `Dear ${person?.first_name}, we have refunded ${amount} for your order ${order.code}.${isCancelled ? ' The order is cancelled.' : ''}${isRestRefunded(order) ? ' What has not been sent of it does not follow any more.' : ''}${reasonSentence(refund.reason)}`,
      ...(!isCancelled && {
        button: { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
      }),
      outro: 'Depending on your bank it can take a few days until the money is on your account.',
    }),
  }
}

function piecesCancelled(shop: Shop, order: Order, { reason }: Refund): Mail {
  const person = order.user ?? order.guest
  const what = isRestRefunded(order) ? 'The rest' : 'A part'
  return {
    kind: 'payment_refunded',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `${what} of your order ${order.code} is cancelled`,
    ...composeCustomerEmail(shop, {
      title: `${what} of your order is cancelled`,
      intro: `Dear ${person?.first_name}, we cannot send ${what.toLowerCase()} of your order ${order.code}. You have paid nothing for it, so there is nothing to refund.${reasonSentence(reason)}`,
      button: { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
    }),
  }
}

function isRestRefunded({ events }: Order): boolean {
  const last = events.at(-1)
  return last?.to === 'shipped' && (last.reason === REST_REFUNDED || last.reason === REST_CANCELLED)
}
