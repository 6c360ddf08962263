import type { OrderReturn } from '../../../../contract/returns/order-return.ts'
import type { ReturnRow } from '../../../returns/return-row.ts'
import type { Shop } from '../../../shop.ts'
import { composeCustomerEmail } from '../../customer-email.ts'
import type { Mail } from '../../queue-mail.ts'
import { GIFT_RETURN } from './gift-return.ts'
import { byDay, slipUrl } from './order-return.ts'

/** For an approved return. @param token of the slip */
export function returnLabel(
  shop: Shop,
  { customer, receiver }: Pick<ReturnRow, 'customer' | 'receiver'>,
  returned: OrderReturn,
  token: string,
): Mail {
  const { code, order } = returned
  const title = 'The shipping label for your return'
  return {
    kind: receiver ? GIFT_RETURN : 'order_return',
    orderId: order.id,
    to: (receiver ?? customer).email,
    subject: `${title}: ${code}`,
    ...composeCustomerEmail(shop, {
      title,
      intro: `Dear ${receiver?.name ?? customer.first_name}, here is the shipping label for your return ${code}. Please print it, put it onto the parcel, and send that${byDay(shop, returned)}.`,
      button: { label: 'Print slip and label', url: slipUrl(shop, returned, token) },
    }),
  }
}
