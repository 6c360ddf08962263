import { html } from 'hono/html'
import { shownPhone } from '../../../contract/address/shown-phone.ts'
import { estimatedDelivery } from '../../../contract/delivery/estimated-delivery.ts'
import { FONT_LABELS, PLACE_LABELS } from '../../../contract/engraving/rules.ts'
import { moneyBack } from '../../../contract/money/money-back.ts'
import { toOneLine } from '../../../contract/one-line.ts'
import { optionsText } from '../../../contract/options-text.ts'
import type { Order, OrderItem } from '../../../contract/order.ts'
import { priceText } from '../../lib/money.ts'
import { COLOURS, type Markup } from '../email-layout.ts'
import { pictureOf } from './piece-lines.ts'

/**
 * A cancelled order has no delivery section.
 * @param whose 'The' in e-mails to the shop
 * @param sent the items of a parcel; the others come last
 */
export function orderTable(
  order: Order,
  { publicUrl, whose = 'Your' }: { publicUrl: string; whose?: Whose },
  sent = order.order_items,
): { html: Markup; text: string } {
  const unsentOf = ({ id, quantity }: OrderItem) =>
    quantity - (sent.find((item) => item.id === id)?.quantity ?? 0)
  const isSent = (item: OrderItem) => unsentOf(item) < item.quantity
  const items = order.order_items
    .toSorted((a, b) => Number(isSent(b)) - Number(isSent(a)))
    .map((item) => ({
      name: toOneLine(item.product.name),
      options: toOneLine(
        [optionsText(item.options), notesOf(item), unsentText(order, item, unsentOf(item))]
          .filter(Boolean)
          .join(' · '),
      ),
      drawing: item.personalisation && `cid:${item.id}`,
      image: imageOf(item, publicUrl),
      quantity: item.quantity,
      total: money(item.line_total, order.currency),
    }))
  if (order.status === 'cancelled') return { html: itemsHtml(order, items), text: itemsText(order, items) }
  const estimate = estimatedDelivery(order)
  return {
    html: html`${itemsHtml(order, items)}${deliveryHtml(order, { estimate, whose })}`,
    text: `${itemsText(order, items)}\n\n${deliveryText(order, { estimate, whose })}`,
  }
}

/** The text of an engraving, and the right of the line when it is not the shop's promise. */
function notesOf({ personalisation, right }: OrderItem): string {
  if (!right.reason) return ''
  if (!personalisation) return right.sentence
  const { place, font, text } = personalisation
  return `Engraved: ${PLACE_LABELS[place]}, ${FONT_LABELS[font]}: “${text}”. ${right.sentence}`
}

function unsentText({ grand_total }: Order, { quantity, line_total }: OrderItem, unsent: number): string {
  if (unsent === 0) return ''
  const why = Number(grand_total) > 0 && Number(line_total) > 0 ? 'refunded' : 'cancelled'
  return unsent === quantity ? `Not sent: ${why}` : `${unsent} of ${quantity} not sent: ${why}`
}

/** The picture of a line, by its absolute address. */
export function imageOf({ product: { images } }: OrderItem, publicUrl: string): string | undefined {
  return images[0] && new URL(images[0].url, publicUrl).href
}

export function money(amount: string, currency: string): string {
  return priceText(Math.round(Number(amount) * 100), currency)
}

type Item = {
  name: string
  options: string
  drawing: string | null
  image: string | undefined
  quantity: number
  total: string
}

function sumsOf(order: Order): [label: string, amount: string][] {
  const sum = (amount: string) => money(amount, order.currency)
  const promo = order.promo_usage?.promo_code.code
  return [
    ['Subtotal', sum(order.total_amount)],
    ...(promo ? [[`Promo ${toOneLine(promo)}`, `-${sum(order.promo_amount)}`] as [string, string]] : []),
    ['Shipping', sum(order.shipping_fee)],
  ]
}

/** Items that were refunded before the shipment are still listed. */
function refundOf(order: Order): [label: string, amount: string][] {
  const { credit, exchanged, refunded } = moneyBack(order)
  const sum = (amount: number) => money(String(amount), order.currency)
  const rows: ([string, string] | false)[] = [
    Number(credit) > 0 && ['Paid by what you sent back', sum(Number(credit))],
    exchanged > 0 && ['Used for your exchange', `-${sum(exchanged)}`],
    refunded > 0 && ['Refunded', `-${sum(refunded)}`],
  ]
  return rows.filter((row) => row !== false)
}

function recipientOf({ user, guest, gift, shipping: { address } }: Order): string[] {
  const person = user ?? guest
  return [
    gift ? gift.receiver.name : person ? `${person.first_name} ${person.last_name}` : '',
    address.address,
    address.city,
    `${address.state} ${address.postal_code}`,
    address.country,
    shownPhone((gift ? gift.receiver.phone : person?.phone_number) ?? '', address.country),
  ]
    .map(toOneLine)
    .filter(Boolean)
}

function itemsText(order: Order, items: Item[]): string {
  const lines = items.map(
    ({ name, options, quantity, total }) => `${quantity} × ${name}${options && ` (${options})`}: ${total}`,
  )
  const sums = [...sumsOf(order), ['Total', money(order.grand_total, order.currency)], ...refundOf(order)]
  return [`Order ${order.code}`, lines.join('\n'), sums.map((sum) => sum.join(': ')).join('\n')].join('\n\n')
}

type Whose = 'Your' | 'The'
type Delivery = { estimate: string; whose: Whose }

function deliveryText(order: Order, { estimate, whose }: Delivery): string {
  return [
    `${addressLabel(order, whose)}:\n${recipientOf(order).join('\n')}`,
    `Delivery: ${order.shipping.method_name}, ${arrivalOf(order, estimate)}`,
    ...(order.gift?.message ? [`${whose} message:\n${order.gift.message}`] : []),
  ].join('\n\n')
}

function addressLabel({ shipping, gift }: Order, whose: Whose): string {
  if (gift) return `${whose} gift goes to`
  if (shipping.kind !== 'collect') return 'Shipping to'
  return shipping.address.address ? `${whose} address` : 'Collected by'
}

function arrivalOf({ shipping }: Order, estimate: string): string {
  return `${shipping.kind === 'collect' ? 'ready by' : 'estimated'} ${estimate}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const HEADING = `margin:0 0 6px;font-size:13px;line-height:20px;letter-spacing:1px;text-transform:uppercase;color:${COLOURS.gold}`

function itemsHtml(order: Order, items: Item[]): Markup {
  const { ink, muted, sand } = COLOURS
  const cell = `padding:12px 0;border-bottom:1px solid ${sand};font-size:15px;line-height:22px;color:${ink}`
  const small = `padding:6px 0;font-size:15px;line-height:22px;color:${muted}`
  const numbers = 'text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums'
  const sumHtml = ([label, amount]: [string, string]) =>
    html`<tr><td style="${small}">${label}</td><td style="${small};${numbers}">${amount}</td></tr>
`
  return html`<p style="${HEADING}">Order ${order.code}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px;border-top:1px solid ${sand}">
${items.map(
  ({ name, options, drawing, image, quantity, total }) =>
    html`<tr><td width="64" style="${cell}">${image ? pictureOf(image) : ''}</td><td style="${cell}">${name}<br><span style="font-size:13px;color:${muted}">${options && html`${options}<br>`}Quantity ${quantity}</span>${drawing ? drawingOf(drawing) : ''}</td><td style="${cell};${numbers}">${total}</td></tr>
`,
)}</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 28px">
${sumsOf(order).map(sumHtml)}<tr><td style="padding:10px 0;font-size:17px;line-height:24px;color:${ink}"><strong>Total</strong></td><td style="padding:10px 0;font-size:17px;line-height:24px;color:${ink};${numbers}"><strong>${money(order.grand_total, order.currency)}</strong></td></tr>
${refundOf(order).map(sumHtml)}</table>
`
}

// The text stands above it.
function drawingOf(url: string): Markup {
  return html`<img src="${url}" alt="Drawing of the engraving" width="168" height="70" style="display:block;width:168px;max-width:100%;height:auto;margin-top:6px">`
}

function deliveryHtml(order: Order, { estimate, whose }: Delivery): Markup {
  const { ink } = COLOURS
  return html`<p style="${HEADING}">${addressLabel(order, whose)}</p>
<p style="margin:0 0 20px;font-size:15px;line-height:24px;color:${ink}">${recipientOf(order).map((line) => html`${line}<br>`)}</p>
<p style="${HEADING}">Delivery</p>
<p style="margin:0 0 28px;font-size:15px;line-height:24px;color:${ink}">${order.shipping.method_name}<br>${capitalised(arrivalOf(order, estimate))}</p>
${order.gift?.message ? messageHtml(order.gift.message, whose) : ''}`
}

function messageHtml(message: string, whose: Whose): Markup {
  return html`<p style="${HEADING}">${whose} message</p>
<p style="margin:0 0 28px;font-size:15px;line-height:24px;color:${COLOURS.ink};white-space:pre-line">${message}</p>
`
}
