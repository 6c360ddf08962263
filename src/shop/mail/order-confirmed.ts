import type { Order } from '../../contract/order.ts'
import type { Shop } from '../shop.ts'
import { composeEmail } from './email-layout.ts'
import { orderTable } from './order-table.ts'
import type { Mail } from './queue-mail.ts'

export function orderConfirmed(shop: Shop, order: Order): Mail {
  const person = order.user ?? order.guest
  const table = orderTable(order)
  return {
    kind: 'order_confirmed',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `Your order ${order.code} is confirmed`,
    ...composeEmail(shop.config, {
      title: 'Thank you for your order',
      intro: `Dear ${person?.first_name}, we have received your payment and are preparing your order.`,
      body: table.html,
      bodyText: table.text,
      button: { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
      outro: 'We will write again as soon as it is on its way.',
    }),
  }
}
