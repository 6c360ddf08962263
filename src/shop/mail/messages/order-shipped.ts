import { html } from 'hono/html'
import { itemsToPack } from '../../../contract/admin/items-to-pack.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { estimatedDelivery } from '../../../contract/delivery/estimated-delivery.ts'
import { toOneLine } from '../../../contract/one-line.ts'
import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail, returnsPart } from '../customer-email.ts'
import { COLOURS } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

type ShippedOrder = Order & Pick<AdminOrder, 'refunds' | 'shipped_at'>

type Options = { isCorrection?: boolean }

export function orderShipped(shop: Shop, order: ShippedOrder, { isCorrection = false }: Options = {}): Mail {
  const person = order.user ?? order.guest
  const { shipping_company: carrier, tracking_number: number, tracking_url: link } = order.shipping
  const table = orderTable(order, shop.config, itemsToPack(order))
  const returns = returnsPart(shop, order)
  const facts = [
    `Carrier: ${carrier}`,
    `Tracking number: ${number}`,
    `Estimated delivery: ${estimatedDelivery(order)}`,
  ].map(toOneLine)
  return {
    kind: isCorrection ? 'order_tracking_corrected' : 'order_shipped',
    orderId: order.id,
    to: person?.email ?? '',
    subject: isCorrection
      ? `New tracking details of your order ${order.code}`
      : `Your order ${order.code} is on its way`,
    ...composeCustomerEmail(shop, {
      title: isCorrection ? 'New tracking details' : 'Your order is on its way',
      intro: isCorrection
        ? `Dear ${person?.first_name}, we have corrected the tracking details of your parcel. These are right.`
        : `Dear ${person?.first_name}, we have handed your parcel to the carrier.`,
      body: html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${COLOURS.ink}">${facts.map((fact) => html`${fact}<br>`)}</p>${table.html}${returns.html}`,
      bodyText: `${facts.join('\n')}\n\n${table.text}\n\n${returns.text}`,
      button: link
        ? { label: 'Follow your parcel', url: link }
        : { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
    }),
  }
}
