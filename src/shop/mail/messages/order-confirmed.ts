import { html } from 'hono/html'
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
      title: 'Thank you for your order',
      intro: `Dear ${person?.first_name}, we have received your payment and are preparing your order.`,
      body: html`${table.html}${returns.html}`,
      bodyText: `${table.text}\n\n${returns.text}`,
      button: { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
      outro: 'We will write again as soon as it is on its way.',
    }),
  }
}
