import { html } from 'hono/html'
import { formatMoney } from '../stripe/money.ts'
import type { Session } from '../stripe/stripe-sandbox.ts'

export function paySummary(session: Session) {
  const money = (minor: number) => formatMoney(minor, session.currency ?? 'usd')
  const items = session.line_items?.data ?? []
  return html`<ul class="items">
${items.map(
  (item) => html`<li>
<span class="what">${item.description}${(item.quantity ?? 1) > 1 ? html` <small>${money(item.price?.unit_amount ?? 0)} each, quantity ${item.quantity}</small>` : ''}</span>
<span class="amount">${money(item.amount_subtotal)}</span>
</li>`,
)}
</ul>
<dl class="sums">
<div class="due"><dt>Total due</dt><dd>${money(session.amount_total ?? 0)}</dd></div>
</dl>`
}
