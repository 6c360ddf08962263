import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { dayAndMonth } from '../../../../contract/delivery/format-day.ts'
import type { OrderReturn } from '../../../../contract/returns/order-return.ts'
import type { ReturnEvent } from '../../../../contract/returns/return-states.ts'
import { returnAddress } from '../../../returns/return-address.ts'
import type { Shop } from '../../../shop.ts'
import { composeCustomerEmail } from '../../customer-email.ts'
import { reasonSentence } from '../../email-layout.ts'
import type { Mail } from '../../queue-mail.ts'
import { parcelOf, type ShippedOptions } from '../order-shipped.ts'
import { pieceLines } from '../piece-lines.ts'
import {
  heldText,
  itemLine,
  pieceOf,
  type ReturnStep,
  slipLabel,
  slipUrl,
  wishedText,
} from './order-return.ts'

/** Not one of those that are sent again to the payer. */
export const GIFT_RETURN = 'gift_return'

/** Tells a gift's receiver of a step, without amounts. */
export function giftReturned(
  shop: Shop,
  returned: OrderReturn,
  { event, to, reason, token }: ReturnStep & { to: { name: string; email: string } },
): Mail {
  const { title, sentence, outro } = textsOf(returned, shop.config.timeZone)[event]
  const address = event === 'approved' ? returnAddress(shop) : []
  return {
    kind: GIFT_RETURN,
    orderId: returned.order.id,
    to: to.email,
    subject: `${title}: ${returned.code}`,
    ...composeCustomerEmail(shop, {
      title,
      intro: `Dear ${to.name}, ${sentence}${reasonSentence(reason)}`,
      ...pieceLines(
        returned.items.map((item) => pieceOf(shop, item, itemLine(item))),
        address,
      ),
      ...(token && { button: { label: slipLabel(returned), url: slipUrl(shop, returned, token) } }),
      ...(outro && { outro }),
    }),
  }
}

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

type Texts = { title: string; sentence: string; outro?: string }

function textsOf(returned: OrderReturn, timeZone: string): Record<ReturnEvent, Texts> {
  const { code, due_on, exchange, label, items } = returned
  const day = due_on ? dayAndMonth(due_on) : ''
  const of = 'of your gift'
  const isExchange = items.some(({ exchange_for }) => exchange_for)
  const kept = items.filter(({ seal_confirmed }) => seal_confirmed !== false)
  const next = isExchange ? wishedText(returned) : 'we see what we can do, and write to you.'
  return {
    requested: {
      title: 'Your exchange request',
      sentence: `we have received your request to exchange these pieces ${of}. We answer by ${day}; please keep them until then.`,
      outro: `When they are back and as they were, ${next}`,
    },
    approved: {
      title: 'Your exchange is approved',
      sentence: `please send these pieces ${of} by ${day} to the address below, with the slip in the parcel${label ? ' and the shipping label on it' : ''}. The code of the return is ${code}.`,
      outro: `When they are back and as they were, ${next}${heldText(returned, timeZone)}`,
    },
    refused: { title: 'We cannot accept your exchange', sentence: `we cannot take back these pieces ${of}.` },
    received: {
      title: 'Your pieces have arrived',
      sentence: `these pieces ${of} are back. We look at them now, and write to you by ${day}.`,
    },
    inspected: {
      title: 'We have looked at your pieces',
      sentence: `we have looked at what you sent back ${of}, and ${exchange && Number(exchange.to_pay) === 0 ? 'exchange it now' : 'write to you soon'}.`,
    },
    exchanged: {
      title: 'Your pieces are exchanged',
      sentence: `what you sent back ${of} is exchanged: ${wishedText({ ...returned, items: kept })}${kept.some(({ exchange_for }) => !exchange_for) ? ' What else you sent back was refunded to the person who gave it to you.' : ''}`,
    },
    refunded: {
      title: 'Your return is settled',
      sentence: `what you sent back ${of} was refunded to the person who gave it to you.`,
    },
    released: {
      title: 'We do not hold your exchange any more',
      sentence: `we do not hold any more what you wished in exchange for these pieces ${of}. When they are with us, we look at your return again, and write to you.`,
    },
    closed: { title: 'Your exchange is closed', sentence: `the return of these pieces ${of} is closed.` },
  }
}
