import { lineName } from '../../../contract/engraving/rules.ts'
import type { Order, OrderItem } from '../../../contract/order.ts'
import { priceText } from '../../lib/money.ts'
import { REST_CANCELLED, REST_REFUNDED } from '../../orders/fulfilment/mark-shipped.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import { reasonSentence } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { imageOf } from './order-table.ts'
import { type PieceLine, pieceLines } from './piece-lines.ts'

type Refund = { amount: number; reason: string | null }

type Pieces = { item: OrderItem; quantity: number }[]

export type RefundedPieces = { refunded: Pieces; toSend: Pieces }

/** `refund.amount` in minor units; 0 for pieces that cost nothing and are not sent. */
export function paymentRefunded(shop: Shop, order: Order, refund: Refund, pieces?: RefundedPieces): Mail {
  const part = piecesPart(shop, order, pieces)
  if (refund.amount === 0) return piecesCancelled(shop, order, refund, part)
  const person = order.user ?? order.guest
  const amount = priceText(refund.amount, order.currency)
  const isCancelled = order.status === 'cancelled'
  return {
    kind: 'payment_refunded',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `Your refund of ${amount} for order ${order.code}`,
    ...composeCustomerEmail(shop, {
      title: 'Your refund is on its way',
      intro: `Dear ${person?.first_name}, we have refunded ${amount} for ${part ? 'these pieces of ' : ''}your order ${order.code}.${isCancelled ? ' The order is cancelled.' : ''}${isRestRefunded(order) ? ' What has not been sent of it does not follow any more.' : ''}${reasonSentence(refund.reason)}`,
      ...part,
      ...(!isCancelled && {
        button: { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
      }),
      outro: 'Depending on your bank it can take a few days until the money is on your account.',
    }),
  }
}

function piecesCancelled(
  shop: Shop,
  order: Order,
  { reason }: Refund,
  part: ReturnType<typeof piecesPart>,
): Mail {
  const person = order.user ?? order.guest
  const what = isRestRefunded(order) ? 'The rest' : 'A part'
  return {
    kind: 'payment_refunded',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `${what} of your order ${order.code} is cancelled`,
    ...composeCustomerEmail(shop, {
      title: `${what} of your order is cancelled`,
      intro: `Dear ${person?.first_name}, we cannot send ${what.toLowerCase()} of your order ${order.code}. You have paid nothing for it, so there is nothing to refund.${reasonSentence(reason)}`,
      ...part,
      button: { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
    }),
  }
}

/** What was refunded, and what is still to be sent. Undefined for a refund of an amount. */
function piecesPart(
  { config }: Shop,
  { shipping }: Order,
  pieces: RefundedPieces = { refunded: [], toSend: [] },
) {
  const [refunded, toSend] = [pieces.refunded, pieces.toSend].map((some) =>
    some
      .filter(({ quantity }) => quantity > 0)
      .map(({ item, quantity }) => ({
        text: `${quantity} × ${lineName(item)}`,
        image: imageOf(item, config.publicUrl),
      })),
  ) as [PieceLine[], PieceLine[]]
  if (refunded.length === 0) return undefined
  const heading = shipping.kind === 'collect' ? 'Still to collect:' : 'Still to come:'
  const rest = toSend.length > 0 ? [heading, ...toSend.map(({ text }) => text)] : []
  return pieceLines(refunded, rest)
}

function isRestRefunded({ events }: Order): boolean {
  const last = events.at(-1)
  return last?.to === 'shipped' && (last.reason === REST_REFUNDED || last.reason === REST_CANCELLED)
}
