import { html } from 'hono/html'
import type { Desk, Session } from './desk.ts'
import { formatMoney } from './money.ts'

/** The items, shipping, discount and total of a session. */
export function paySummary(desk: Desk, session: Session) {
  const money = (minor: number) => formatMoney(minor, session.currency ?? 'usd')
  const items = session.line_items?.data ?? []
  const { amount_discount = 0, amount_shipping = 0 } = session.total_details ?? {}
  return html`<ul class="items">
${items.map(
  (item) => html`<li>
${itemPicture(desk, item.price?.metadata.image)}
<span class="what">${item.description}${(item.quantity ?? 1) > 1 ? html` <small>${money(item.price?.unit_amount ?? 0)} each, quantity ${item.quantity}</small>` : ''}</span>
<span class="amount">${money(item.amount_subtotal)}</span>
</li>`,
)}
</ul>
<dl class="sums">
${amount_discount > 0 || session.shipping_cost ? sum('Subtotal', money(session.amount_subtotal ?? 0)) : ''}
${amount_discount > 0 ? sum('Discount', `-${money(amount_discount)}`) : ''}
${session.shipping_cost ? sum('Shipping', money(amount_shipping ?? 0)) : ''}
<div class="due"><dt>Total due</dt><dd>${money(session.amount_total ?? 0)}</dd></div>
</dl>`
}

function sum(what: string, amount: string) {
  return html`<div><dt>${what}</dt><dd>${amount}</dd></div>`
}

function itemPicture(desk: Desk, address: string | undefined) {
  const isOurs = address !== undefined && URL.parse(address)?.origin === new URL(desk.publicUrl).origin
  return isOurs ? html`<img src="${address}" alt="" width="48" height="60">` : ''
}
