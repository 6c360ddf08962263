import type { Order } from '../../../../contract/order.ts'
import type { Withdrawal } from '../../../../contract/returns/withdrawal.ts'
import { publicSettings } from '../../../settings/public-settings.ts'
import type { Shop } from '../../../shop.ts'
import { composeCustomerEmail } from '../../customer-email.ts'
import { reasonSentence } from '../../email-layout.ts'
import type { Mail } from '../../queue-mail.ts'
import { withdrawalPart } from './withdrawal-received.ts'

type Closed = {
  withdrawal: Pick<Withdrawal, 'created_at' | 'items'>
  /** Of their lines. */
  left: 'all' | 'some' | 'none'
  reason: string
}

export function withdrawalClosed(shop: Shop, order: Order, { withdrawal, left, reason }: Closed): Mail {
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
      outro: `${whatHappens(order, left)}, with the rights that you had before you withdrew. If you do not agree, please write to ${publicSettings(shop).email}.`,
    }),
  }
}

function whatHappens({ shipping }: Order, left: Closed['left']): string {
  if (left === 'all') return 'You keep these pieces'
  if (left === 'some') return 'You keep those of these pieces that you have, and we send you the others'
  return shipping.kind === 'collect'
    ? 'You can collect these pieces as before'
    : 'We send you these pieces as before'
}
