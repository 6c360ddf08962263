import { dayAndMonth } from '../../../contract/delivery/format-day.ts'
import type { OrderReturn } from '../../../contract/returns/order-return.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'
import { slipUrl } from './order-return.ts'

type Recipient = { to: { first_name: string; email: string }; token: string }

/** For an approved return. */
export function returnLabel(shop: Shop, returned: OrderReturn, { to, token }: Recipient): Mail {
  const { code, order, due_on } = returned
  const title = 'The shipping label for your return'
  return {
    kind: 'order_return',
    orderId: order.id,
    to: to.email,
    subject: `${title}: ${code}`,
    ...composeCustomerEmail(shop, {
      title,
      intro: `Dear ${to.first_name}, here is the shipping label for your return ${code}. Please print it, put it onto the parcel, and send that by ${dayAndMonth(due_on ?? '')}.`,
      button: { label: 'Print slip and label', url: slipUrl(shop, returned, token) },
    }),
  }
}
