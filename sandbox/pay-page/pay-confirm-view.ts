import { html } from 'hono/html'
import { formatMoney } from '../stripe/money.ts'
import type { Session, StripeSandbox } from '../stripe/stripe-sandbox.ts'
import { sandboxNote } from './pay-state-views.ts'

export function confirmView(sandbox: StripeSandbox, session: Session) {
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')
  return html`${sandboxNote()}
<main class="state">
<p class="label">Your bank</p>
<h1>Is this you?</h1>
<p>${sandbox.shopName} would like to take a payment from the card ending in 3155. Confirm it to go on.</p>
<dl class="sums">
<div><dt>Shop</dt><dd>${sandbox.shopName}</dd></div>
<div><dt>Card</dt><dd>•••• 3155</dd></div>
<div class="due"><dt>Amount</dt><dd>${total}</dd></div>
</dl>
<form method="post" action="/sandbox/pay/${session.id}">
<input type="hidden" name="confirm" value="yes">
<button type="submit" class="main">Confirm payment</button>
</form>
<p class="cancel"><a href="/sandbox/pay/${session.id}">Use another card</a></p>
</main>`
}
