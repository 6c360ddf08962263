import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { money, orderTable } from './order-table.ts'

export function newOrder(shop: Shop, order: Order, to: string): Mail {
  const table = orderTable(order, { ...shop.config, whose: 'The' })
  const total = money(order.grand_total, order.currency)
  return {
    kind: 'new_order',
    orderId: order.id,
    to,
    subject: `New order ${order.code}: ${total}`,
    ...composeEmail(shop.config, {
      title: 'A new order to ship',
      intro: `Order ${order.code} of ${total} has been paid.`,
      body: table.html,
      bodyText: table.text,
      button: { label: 'Open the order', url: `${shop.config.publicUrl}/admin/orders?order=${order.id}` },
    }),
  }
}
