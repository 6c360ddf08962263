import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

export function cancelledByShopper({ config }: Pick<Shop, 'config'>, order: Order, to: string): Mail {
  const person = order.user ?? order.guest
  const shopper = person ? `${person.first_name} ${person.last_name}` : 'The shopper'
  const table = orderTable(order, config)
  return {
    kind: 'cancelled_by_shopper',
    orderId: order.id,
    to,
    subject: `Order ${order.code} is cancelled by its shopper`,
    ...composeEmail(config, {
      title: 'Do not pack this order',
      intro: `${shopper} has cancelled order ${order.code}. The payment is given back in full and the stock is back on sale; you have nothing to do.`,
      body: table.html,
      bodyText: table.text,
      button: { label: 'Open the order', url: `${config.publicUrl}/admin/orders?order=${order.id}` },
    }),
  }
}
