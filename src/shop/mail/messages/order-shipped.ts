import { html } from 'hono/html'
import { itemsOfShipment, itemsToSend } from '../../../contract/admin/items-to-pack.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import type { Shipment } from '../../../contract/delivery/order-shipping.ts'
import { lineName } from '../../../contract/engraving/rules.ts'
import { toOneLine } from '../../../contract/one-line.ts'
import type { Order, OrderItem } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail, returnsPart } from '../customer-email.ts'
import { COLOURS, type Markup } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

export type ShippedOptions = { isCorrection?: boolean }

/** @param number of the parcel */
export function orderShipped(
  shop: Shop,
  order: Order,
  number = 1,
  { isCorrection = false }: ShippedOptions = {},
): Mail {
  const person = order.user ?? order.guest
  const { shipment, toCome, lines } = parcelOf(order, number)
  const { subject, title, intro } = isCorrection ? CORRECTION : sentWords(number, toCome.length > 0)
  const table = orderTable(order, shop.config, sentOrToCome(order, toCome))
  const returns = returnsPart(shop, order)
  const { tracking_url: link } = shipment
  return {
    kind: isCorrection ? 'order_tracking_corrected' : 'order_shipped',
    orderId: order.id,
    to: person?.email ?? '',
    subject: subject.replace('{code}', order.code),
    ...composeCustomerEmail(shop, {
      title,
      intro: `Dear ${person?.first_name}, ${intro}`,
      body: html`${lines.body}${table.html}${returns.html}`,
      bodyText: [lines.bodyText, table.text, returns.text].join('\n\n'),
      button: link
        ? { label: 'Follow your parcel', url: link }
        : { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
    }),
  }
}

/** Carrier, number and pieces of a parcel, without amounts. */
export function parcelOf(order: Order, number: number) {
  const shipment = order.shipments.find((parcel) => parcel.number === number)
  if (!shipment) throw new Error(`The order has no parcel ${number}.`)
  const toCome = itemsToSend(order)
  const blocks = [factsOf(shipment), ...parcelLines(order, shipment, toCome)]
  const bodyText = blocks.map((lines) => lines.join('\n')).join('\n\n')
  return { shipment, toCome, lines: { body: html`${blocks.map(paragraph)}`, bodyText } }
}

type Words = { subject: string; title: string; intro: string }

const CORRECTION: Words = {
  subject: 'New tracking details of your order {code}',
  title: 'New tracking details',
  intro: 'we have corrected the tracking details of your parcel. These are right.',
}

function sentWords(number: number, isMoreToCome: boolean): Words {
  if (number === 1 && !isMoreToCome)
    return {
      subject: 'Your order {code} is on its way',
      title: 'Your order is on its way',
      intro: 'we have handed your parcel to the carrier.',
    }
  const part = !isMoreToCome ? 'The rest' : number === 1 ? 'A part' : 'Another part'
  return {
    subject: `${part} of your order {code} is on its way`,
    title: `${part} of your order is on its way`,
    intro: `we have handed ${part.toLowerCase()} of your order to the carrier.${isMoreToCome ? ' What is missing follows in another parcel.' : ''}`,
  }
}

function factsOf({ shipping_company, tracking_number, estimated_delivery }: Shipment): string[] {
  return [
    `Carrier: ${shipping_company}`,
    `Tracking number: ${tracking_number}`,
    `Estimated delivery: ${formatDay(estimated_delivery)}`,
  ].map(toOneLine)
}

/** Empty for an order that leaves in one parcel. */
function parcelLines(order: Order, shipment: Shipment, toCome: OrderItem[]): string[][] {
  if (order.shipments.length === 1 && toCome.length === 0) return []
  const lines = (items: OrderItem[]) => items.map((item) => toOneLine(`${item.quantity} × ${lineName(item)}`))
  return [
    ['In this parcel:', ...lines(itemsOfShipment(order, shipment))],
    ...(toCome.length > 0 ? [['Still to come:', ...lines(toCome)]] : []),
  ]
}

/** The table says of the other pieces that they are refunded. */
function sentOrToCome(order: Order, toCome: OrderItem[]): OrderItem[] {
  const sent = order.shipments.flatMap(({ items }) => items)
  const left = toCome.map(({ id: order_item_id, quantity }) => ({ order_item_id, quantity }))
  return itemsOfShipment(order, { items: [...sent, ...left] })
}

function paragraph(lines: string[]): Markup {
  return html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${COLOURS.ink}">${lines.map((line) => html`${line}<br>`)}</p>`
}
