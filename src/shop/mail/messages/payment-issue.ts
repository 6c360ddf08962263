import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

type About = { order: Order; issue: string; to: string }

export function paymentIssue(shop: Shop, { order, issue, to }: About): Mail {
  const table = orderTable(order, shop.config)
  return {
    kind: 'payment_trouble',
    orderId: order.id,
    to,
    subject: `The payment of order ${order.code} needs attention`,
    ...composeEmail(shop.config, {
      title: 'A payment needs attention',
      intro: `${issue}. The shop does nothing about it by itself until you decide: please look at order ${order.code} here and at your payment provider.`,
      body: table.html,
      bodyText: table.text,
      button: { label: 'Open the order', url: `${shop.config.publicUrl}/admin/orders?order=${order.id}` },
    }),
  }
}
