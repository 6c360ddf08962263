import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

export function paymentFailed(shop: Shop, order: Order): Mail {
  const person = order.user ?? order.guest
  const table = orderTable(order, shop.config)
  return {
    kind: 'payment_failed',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `The payment for your order ${order.code} failed`,
    ...composeCustomerEmail(shop, {
      title: 'Your payment did not go through',
      intro: `Dear ${person?.first_name}, your bank could not complete the payment, so we have cancelled the order. You have not been charged, and the items are back in your cart.`,
      body: table.html,
      bodyText: table.text,
      button: { label: 'Go to your cart', url: `${shop.config.publicUrl}/cart` },
    }),
  }
}
