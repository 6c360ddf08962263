import type { Order } from '../../../contract/order.ts'
import type { Withdrawal } from '../../../contract/returns/withdrawal.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import { reasonSentence } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { withdrawalPart } from './withdrawal-received.ts'

type Closed = { withdrawal: Pick<Withdrawal, 'created_at' | 'items'>; reason: string }

export function withdrawalClosed(shop: Shop, order: Order, { withdrawal, reason }: Closed): Mail {
  const person = order.user ?? order.guest
  return {
    kind: 'order_withdrawal_closed',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `Your withdrawal from order ${order.code} is closed`,
    ...composeCustomerEmail(shop, {
      title: 'Your withdrawal is closed',
      intro: `Dear ${person?.first_name}, we have closed your withdrawal from these pieces of your order ${order.code} without a refund.${reasonSentence(reason)}`,
      ...withdrawalPart(shop, order, withdrawal),
      outro: `You keep these pieces, with the rights that you had before you withdrew. If you do not agree, please write to ${publicSettings(shop).email}.`,
    }),
  }
}
