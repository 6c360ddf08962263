import { html } from 'hono/html'
import { formatMoney } from '../stripe/money.ts'
import { successAddress } from '../stripe/sessions/pay-session.ts'
import { isUnderWay } from '../stripe/sessions/settle-session.ts'
import type { Desk, Session } from '../stripe/stripe-sandbox.ts'

/** The page of a completed session: paid, under way (delayed method) or failed. */
export function settledView(desk: Desk, session: Session) {
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')
  if (session.payment_status === 'paid')
    return stateView(desk, session, {
      heading: 'Payment received',
      words: `${total} was paid to ${desk.shopName}. There is nothing more to do here.`,
      way: { to: successAddress(session), says: 'See your order' },
    })
  if (isUnderWay(desk, session))
    return stateView(desk, session, {
      heading: 'Your payment is on its way',
      words: `Your bank is still working on ${total} for ${desk.shopName}. You need not wait here.`,
      way: { to: successAddress(session), says: 'See your order' },
    })
  return stateView(desk, session, {
    heading: 'The payment did not go through',
    words: `Your bank could not take ${total}. Nothing was charged.`,
    way: wayBack(desk, session),
  })
}

export function expiredView(desk: Desk, session: Session) {
  return stateView(desk, session, {
    heading: 'This payment page has expired',
    words: 'Nothing was charged. Go back to the shop to check out again.',
    way: wayBack(desk, session),
  })
}

export function unknownView(desk: Desk) {
  return stateView(desk, undefined, {
    heading: 'There is no such payment',
    words: 'The address may be incomplete. Nothing was charged.',
    way: { to: desk.publicUrl, says: `Go to ${desk.shopName}` },
  })
}

export function sandboxNote() {
  return html`<header class="note"><p>Test payments. No real money moves.</p></header>`
}

/** The shop's name, which leads back when the shop gave a way back. */
export function shopLine(desk: Desk, session: Session | undefined) {
  return session?.cancel_url && session.status === 'open'
    ? html`<p class="shop"><a href="${session.cancel_url}" aria-label="Back to ${desk.shopName}"><span aria-hidden="true">←</span> ${desk.shopName}</a></p>`
    : html`<p class="shop">${desk.shopName}</p>`
}

type State = { heading: string; words: string; way: { to: string; says: string } }

function stateView(desk: Desk, session: Session | undefined, { heading, words, way }: State) {
  return html`${sandboxNote()}
<main class="state">
${shopLine(desk, session)}
<h1>${heading}</h1>
<p>${words}</p>
<p><a class="main" href="${way.to}">${way.says}</a></p>
</main>`
}

function wayBack(desk: Desk, session: Session) {
  return { to: session.cancel_url ?? desk.publicUrl, says: `Return to ${desk.shopName}` }
}
