import { dayIn } from '../../../../contract/day.ts'
import { dayAndMonth } from '../../../../contract/delivery/format-day.ts'
import { FAULTY } from '../../../../contract/returns/faulty.ts'
import type { AdminReturn, OrderReturn } from '../../../../contract/returns/order-return.ts'
import type { ReturnEvent } from '../../../../contract/returns/return-states.ts'
import { returnAddress } from '../../../returns/return-address.ts'
import type { Shop } from '../../../shop.ts'
import { composeCustomerEmail } from '../../customer-email.ts'
import { composeEmail, reasonSentence } from '../../email-layout.ts'
import type { Mail } from '../../queue-mail.ts'
import { money } from '../order-table.ts'
import { type PieceLine, pieceLines } from '../piece-lines.ts'

type Event = Exclude<ReturnEvent, 'refunded' | 'exchanged'>

type Item = OrderReturn['items'][number]

export type ReturnStep = {
  event: ReturnEvent
  reason: string | null
  /** Of the slip, once it is approved. */
  token?: string | undefined
}

type Step = ReturnStep & { to: { first_name: string; email: string } }

/** Tells the shopper of a step. */
export function orderReturned(shop: Shop, returned: OrderReturn, { event, to, reason, token }: Step): Mail {
  const { title, sentence, outro } = textsOf(returned, shop)[event as Event]
  const address = event === 'approved' ? returnAddress(shop) : []
  return {
    kind: 'order_return',
    orderId: returned.order.id,
    to: to.email,
    subject: `${title}: ${returned.code}`,
    ...composeCustomerEmail(shop, {
      title,
      intro: `Dear ${to.first_name}, ${sentence}${reasonSentence(reason)}`,
      ...pieceLines(itemLines(shop, returned), address),
      ...(token && { button: { label: slipLabel(returned), url: slipUrl(shop, returned, token) } }),
      ...(outro && { outro }),
    }),
  }
}

export function slipLabel({ label }: OrderReturn): string {
  return label ? 'Print slip and label' : 'Print the slip'
}

export function slipUrl({ config }: Shop, { id }: OrderReturn, token: string): string {
  return `${config.publicUrl}/returns/${id}/slip?token=${token}`
}

export function newReturn(shop: Shop, returned: AdminReturn, to: string): Mail {
  const { id, code, order, due_on, receiver } = returned
  const asks = receiver ? 'The receiver of a gift asks to exchange' : 'A shopper asks to return'
  const pieces = returned.items.map((item) => {
    const { name, quantity, reason, wish, exchange_for } = item
    const text = `${quantity} × ${name}: ${reason ?? 'no reason given'}${wishText(wish, exchange_for)}`
    return pieceOf(shop, item, text)
  })
  return {
    kind: 'new_return',
    orderId: order.id,
    to,
    subject: `Return request ${code}`,
    ...composeEmail(shop.config, {
      title: asks,
      intro: `${asks} these pieces of order ${order.code}. Approve or refuse it by ${dayAndMonth(due_on ?? '')}.`,
      ...pieceLines(pieces),
      button: { label: 'Open the return', url: `${shop.config.publicUrl}/admin/returns/${id}` },
    }),
  }
}

function wishText(wish: Item['wish'], exchange_for: Item['exchange_for']): string {
  if (wish === 'store_choice') return ' (refund or exchange, as you choose)'
  return exchange_for ? ` (in exchange for ${exchange_for.name})` : ''
}

type Texts = { title: string; sentence: string; outro?: string }

const RELEASED =
  'When your pieces are with us, we look at your return again: we exchange it if we still can, or refund it.'

function textsOf(returned: OrderReturn, shop: Shop): Record<Event, Texts> {
  const { code, order, due_on, refund, exchange, label } = returned
  const day = due_on ? dayAndMonth(due_on) : ''
  const amount = money(refund.amount, order.currency)
  const of = `of your order ${order.code}`
  return {
    requested: {
      title: 'Your return request',
      sentence: `we have received your request to return these pieces ${of}. We answer by ${day}; please keep them until then.`,
      outro: `When they are back and as they were, ${exchange ? exchangeText(returned) : `we refund ${amount}.`}`,
    },
    approved: {
      title: 'Your return is approved',
      sentence: `please send these pieces ${of}${byDay(shop, returned)} to the address below, with the slip in the parcel${label ? ' and the shipping label on it' : ''}. The code of the return is ${code}.`,
      outro: exchange
        ? approvedExchangeText(returned, shop)
        : `When they are back and as they were, we refund ${amount} within 14 days.`,
    },
    refused: { title: 'We cannot accept your return', sentence: `we cannot take back these pieces ${of}.` },
    received: {
      title: 'Your pieces have arrived',
      sentence: `these pieces ${of} are back. We look at them now, and ${exchange ? 'exchange' : 'refund'} them by ${day}.`,
    },
    inspected: {
      title: 'We have looked at your pieces',
      sentence:
        exchange && Number(refund.amount) > 0
          ? `we have looked at what you sent back ${of}, and exchange it now.${restText(returned)}`
          : Number(refund.amount) > 0
            ? `we have looked at what you sent back ${of}, and refund ${amount}.`
            : `we have looked at what you sent back ${of}. We cannot refund it as it is.`,
    },
    released: {
      title: 'We do not hold your exchange any more',
      sentence: `we do not hold any more what you wished in exchange for these pieces ${of}. ${RELEASED}`,
    },
    closed: { title: 'Your return is closed', sentence: `the return of these pieces ${of} is closed.` },
  }
}

/** Of a renewed e-mail, the hold may have ended. */
function approvedExchangeText(returned: OrderReturn, { config: { timeZone } }: Shop): string {
  return returned.exchange?.held_until
    ? `When they are back and as they were, ${exchangeText(returned)}${heldText(returned, timeZone)}`
    : `We do not hold any more what you wished in exchange. ${RELEASED}`
}

/** @returns nothing once the day is over */
export function byDay({ config, clock }: Shop, { due_on }: OrderReturn): string {
  return due_on && due_on >= dayIn(config.timeZone, clock.now()) ? ` by ${dayAndMonth(due_on)}` : ''
}

export function wishedText({ items }: OrderReturn): string {
  const wished = items.flatMap(({ exchange_for, quantity }) =>
    exchange_for ? [`${quantity} × ${exchange_for.name}`] : [],
  )
  return `we send you in exchange: ${wished.join(', ')}.`
}

function exchangeText(returned: OrderReturn): string {
  const { exchange, order } = returned
  const difference =
    exchange && Number(exchange.to_pay) > 0
      ? ` It costs ${money(exchange.to_pay, order.currency)} more than what you send back: we send you a link to pay that first.`
      : restText({ exchange, order })
  return `${wishedText(returned)}${difference}`
}

/** What the new pieces leave of the worth of the returned ones. */
function restText({ exchange, order }: Pick<OrderReturn, 'exchange' | 'order'>): string {
  return exchange && Number(exchange.to_refund) > 0
    ? ` We refund the rest, ${money(exchange.to_refund, order.currency)}.`
    : ''
}

export function heldText({ exchange }: OrderReturn, timeZone: string): string {
  return exchange?.held_until
    ? ` We hold it for you until ${dayAndMonth(dayIn(timeZone, new Date(exchange.held_until)))}.`
    : ''
}

function itemLines(shop: Shop, { items, order }: OrderReturn): PieceLine[] {
  return items.map((item) => {
    const { deduction, deduction_reason } = item
    const isDeducted = deduction && Number(deduction) > 0
    const deducted = isDeducted && `${money(deduction, order.currency)} deducted: ${deduction_reason}`
    return pieceOf(shop, item, itemLine(item, deducted))
  })
}

export function pieceOf({ config }: Shop, { image_url }: Item, text: string): PieceLine {
  return { text, image: image_url ? new URL(image_url, config.publicUrl).href : undefined }
}

/** A piece, with what the owner found. */
export function itemLine(
  { name, quantity, reason, condition, seal_confirmed }: Item,
  deducted: string | false | null = false,
): string {
  const found = [condition, seal_confirmed === false && 'the seal is broken', deducted]
  const facts = condition === null ? [reason?.toLowerCase() === FAULTY && FAULTY] : found
  return [`${quantity} × ${name}`, ...facts].filter(Boolean).join(', ')
}
