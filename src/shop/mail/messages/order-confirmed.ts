import { html } from 'hono/html'
import { cancelDeadline, isDelayed, whyNotCancellable } from '../../../contract/cancellation/cancel-right.ts'
import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail, returnsPart } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

export function orderConfirmed(shop: Shop, order: Order): Mail {
  const person = order.user ?? order.guest
  const table = orderTable(order, shop.config)
  const returns = returnsPart(shop, order)
  return {
    kind: 'order_confirmed',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `Your order ${order.code} is confirmed`,
    ...composeCustomerEmail(shop, {
      title: order.exchange_credit ? 'Your exchange is confirmed' : 'Thank you for your order',
      intro: order.exchange_credit
        ? `Dear ${person?.first_name}, we are preparing what you chose in exchange for what you sent back.`
        : `Dear ${person?.first_name}, we have received your payment and are preparing your order.`,
      body: html`${table.html}${returns.html}`,
      bodyText: `${table.text}\n\n${returns.text}`,
      button: { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
      outro: `We will write again as soon as ${order.shipping.kind === 'collect' ? 'you can collect it' : 'it is on its way'}.${cancelSentence(shop, order)}`,
    }),
  }
}

/** Sent again, the confirmation may be of an order that is packed or shipped. */
function cancelSentence({ settings, clock, config }: Shop, order: Order): string {
  const now = clock.now()
  if (whyNotCancellable(order, settings.current(), now)) return ''
  if (isDelayed(order))
    return ` You can cancel it on its page until ${order.shipping.kind === 'collect' ? 'it is ready to collect' : 'we send it'}.`
  const deadline = cancelDeadline(order, settings.current())
  if (!deadline) return ' Until we begin to pack it, you can cancel it on its page.'
  const { timeZone } = config
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    deadline,
  )
  return ` Until ${time} you can cancel it on its page, unless we have begun to pack it.`
}
