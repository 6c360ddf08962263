import type { Order } from '../../../../contract/order.ts'
import type { Withdrawal } from '../../../../contract/returns/withdrawal.ts'
import type { Shop } from '../../../shop.ts'
import { composeEmail } from '../../email-layout.ts'
import type { Mail } from '../../queue-mail.ts'
import { withdrawalPart } from './withdrawal-received.ts'

export function newWithdrawal(
  shop: Shop,
  order: Order,
  withdrawal: Withdrawal,
  { to, isFree }: { to: string; isFree: boolean },
): Mail {
  const toDo = isFree
    ? 'They were free: mark the withdrawal under Withdrawals once it is done. If their delivery is to be refunded, it says so there.'
    : 'Refund them within 14 days; you may wait until the pieces are back, or the shopper has shown that they are on their way.'
  return {
    kind: 'new_withdrawal',
    orderId: order.id,
    to,
    subject: `Withdrawal from order ${order.code}`,
    ...composeEmail(shop.config, {
      title: 'A shopper has withdrawn',
      intro: `A shopper has withdrawn from these pieces of order ${order.code}. ${toDo}`,
      ...withdrawalPart(shop, order, withdrawal),
      button: { label: 'Open the order', url: `${shop.config.publicUrl}/admin/orders?order=${order.id}` },
    }),
  }
}
