import { html } from 'hono/html'
import { itemsToPack } from '../../../contract/admin/items-to-pack.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { toOneLine } from '../../../contract/one-line.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail, returnsPart } from '../customer-email.ts'
import { COLOURS } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

/** With the code that the shopper shows in the shop. */
export function orderReady(shop: Shop, order: AdminOrder): Mail {
  const person = order.user ?? order.guest
  const { street, city, region, postal_code, country } = publicSettings(shop).address
  const where = [shop.config.name, street, city, region, postal_code, country].filter(Boolean).join(', ')
  const table = orderTable(order, shop.config, itemsToPack(order))
  const returns = returnsPart(shop, order)
  const facts = [`Your code: ${order.shipping.collect_code}`, `Where: ${where}`].map(toOneLine)
  return {
    kind: 'order_ready',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `Your order ${order.code} is ready to collect`,
    ...composeCustomerEmail(shop, {
      title: 'Your order is ready to collect',
      intro: `Dear ${person?.first_name}, please show this code in our shop, on your phone or on paper.`,
      body: html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${COLOURS.ink}">${facts.map((fact) => html`${fact}<br>`)}</p>${table.html}${returns.html}`,
      bodyText: `${facts.join('\n')}\n\n${table.text}\n\n${returns.text}`,
      button: { label: 'View your order', url: `${shop.config.publicUrl}/success/${order.id}` },
    }),
  }
}
