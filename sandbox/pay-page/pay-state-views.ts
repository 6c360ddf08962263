import { html } from 'hono/html'
import { formatMoney } from '../stripe/money.ts'
import { successAddress } from '../stripe/sessions/pay-session.ts'
import { isProcessing } from '../stripe/sessions/settle-session.ts'
import type { Session, StripeSandbox } from '../stripe/stripe-sandbox.ts'

export function settledView(sandbox: StripeSandbox, session: Session) {
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')
  if (session.payment_status === 'paid')
    return stateView(sandbox, session, {
      heading: 'Payment received',
      text: `${total} was paid to ${sandbox.shopName}. There is nothing more to do here.`,
      link: { to: successAddress(session), label: 'See your order' },
    })
  if (isProcessing(sandbox, session))
    return stateView(sandbox, session, {
      heading: 'Your payment is on its way',
      text: `Your bank is still working on ${total} for ${sandbox.shopName}. You need not wait here.`,
      link: { to: successAddress(session), label: 'See your order' },
    })
  return stateView(sandbox, session, {
    heading: 'The payment did not go through',
    text: `Your bank could not take ${total}. Nothing was charged.`,
    link: shopLink(sandbox, session),
  })
}

export function expiredView(sandbox: StripeSandbox, session: Session) {
  return stateView(sandbox, session, {
    heading: 'This payment page has expired',
    text: 'Nothing was charged. Go back to the shop to check out again.',
    link: shopLink(sandbox, session),
  })
}

export function unknownView(sandbox: StripeSandbox) {
  return stateView(sandbox, undefined, {
    heading: 'There is no such payment',
    text: 'The address may be incomplete. Nothing was charged.',
    link: { to: sandbox.publicUrl, label: `Go to ${sandbox.shopName}` },
  })
}

export function sandboxNote() {
  return html`<header class="note"><p>Test payments. No real money moves.</p></header>`
}

export function shopLine(sandbox: StripeSandbox, session: Session | undefined) {
  return session?.cancel_url && session.status === 'open'
    ? html`<p class="shop"><a href="${session.cancel_url}" aria-label="Back to ${sandbox.shopName}"><span aria-hidden="true">←</span> ${sandbox.shopName}</a></p>`
    : html`<p class="shop">${sandbox.shopName}</p>`
}

type State = { heading: string; text: string; link: { to: string; label: string } }

function stateView(sandbox: StripeSandbox, session: Session | undefined, { heading, text, link }: State) {
  return html`${sandboxNote()}
<main class="state">
${shopLine(sandbox, session)}
<h1>${heading}</h1>
<p>${text}</p>
<p><a class="main" href="${link.to}">${link.label}</a></p>
</main>`
}

function shopLink(sandbox: StripeSandbox, session: Session) {
  return { to: session.cancel_url ?? sandbox.publicUrl, label: `Return to ${sandbox.shopName}` }
}
