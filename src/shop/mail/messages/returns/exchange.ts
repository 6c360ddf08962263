import type { OrderReturn } from '../../../../contract/returns/order-return.ts'
import { priceText } from '../../../lib/money.ts'
import type { Shop } from '../../../shop.ts'
import { composeCustomerEmail } from '../../customer-email.ts'
import { composeEmail } from '../../email-layout.ts'
import type { Mail } from '../../queue-mail.ts'

type Payment = {
  order: { id: string; code: string; email: string }
  first_name: string
  /** Minor units. */
  amount: number
  url: string
}

/** Asks the shopper to pay the difference. */
export function exchangePayment(shop: Shop, { order, first_name, amount, url }: Payment): Mail {
  const price = priceText(amount, shop.config.currency)
  return {
    kind: 'exchange_payment',
    orderId: order.id,
    to: order.email,
    subject: `Pay the difference for your exchange ${order.code}`,
    ...composeCustomerEmail(shop, {
      title: 'Your exchange is ready',
      intro: `Dear ${first_name}, we have looked at what you sent back. What you chose instead costs ${price} more. Please pay that soon: the link is valid for less than a day. Then we send it to you.`,
      button: { label: `Pay ${price}`, url },
      outro:
        'If you do not pay, we do not send it, and write to you: we then look at your return again, to exchange or refund it.',
    }),
  }
}

/** For the owner: nothing is held for the shopper any more. */
export function exchangeReleased(
  shop: Shop,
  { id, code, order }: OrderReturn,
  { to, reason }: { to: string; reason: string },
): Mail {
  return {
    kind: 'new_return',
    orderId: order.id,
    to,
    subject: `Exchange ${code}: nothing is held any more`,
    ...composeEmail(shop.config, {
      title: 'An exchange is not held any more',
      intro: `The pieces of exchange ${code} are back in stock. ${reason}. You can still exchange it while there is stock, or refund it.`,
      button: { label: 'Open the return', url: `${shop.config.publicUrl}/admin/returns/${id}` },
    }),
  }
}
