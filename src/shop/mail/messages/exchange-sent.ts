import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import type { Mail } from '../queue-mail.ts'
import { GIFT_RETURN } from './gift-return.ts'
import { parcelOf, type ShippedOptions } from './order-shipped.ts'

/** Tells the receiver of a gift that a parcel of the exchange has left, without amounts. */
export function exchangeSent(
  shop: Shop,
  order: AdminOrder,
  { to, number, isCorrection }: ShippedOptions & { to: string; number: number },
): Mail {
  const { shipment, lines } = parcelOf(order, number)
  const { receiver, receipt_code } = order.gift ?? {}
  const title = isCorrection ? 'New tracking details of your exchange' : 'Your exchange is on its way'
  const sentence = isCorrection
    ? 'we have corrected the tracking details of your parcel. These are right.'
    : 'we have handed what you get in exchange to the carrier.'
  return {
    kind: GIFT_RETURN,
    orderId: order.id,
    to,
    subject: title,
    ...composeCustomerEmail(shop, {
      title,
      intro: `Dear ${receiver?.name}, ${sentence}`,
      ...lines,
      button: shipment.tracking_url
        ? { label: 'Follow your parcel', url: shipment.tracking_url }
        : { label: 'View your gift', url: `${shop.config.publicUrl}/gift/${receipt_code}` },
    }),
  }
}
