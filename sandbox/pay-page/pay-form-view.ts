import { html } from 'hono/html'
import { formatMoney } from '../stripe/money.ts'
import type { PayForm } from '../stripe/sessions/pay-session.ts'
import type { Session, StripeSandbox } from '../stripe/stripe-sandbox.ts'
import { groupDigits, testCards } from '../stripe/test-cards.ts'
import { sandboxNote, shopLine } from './pay-state-views.ts'
import { paySummary } from './pay-summary-view.ts'
import type { CardForm, CardProblems } from './read-card.ts'

type Shown = { form: PayForm; problems: CardProblems; reason?: string | undefined }

export function payFormView(sandbox: StripeSandbox, session: Session, { form, problems, reason }: Shown) {
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')
  const wrong = reason ? 'card_number' : names.find((name) => problems[name])
  const fields = cardFields(form, problems, wrong)
  return html`${sandboxNote()}
<main class="pay${wrong ? ' again' : ''}">
<section class="bought" aria-labelledby="to-pay">
<div class="inner">
${shopLine(sandbox, session)}
<h1 id="to-pay"><span class="label">Pay ${sandbox.shopName}</span> <span class="total">${total}</span></h1>
${paySummary(session)}
</div>
</section>
<section class="paying" aria-labelledby="card">
<div class="inner">
<h2 id="card">Pay by card</h2>
${reason ? html`<p class="alert" role="alert"><strong>${reason}</strong> Nothing was charged. Try another card.</p>` : ''}
<form method="post" action="/sandbox/pay/${session.id}" novalidate>
${session.customer_email ? html`<p class="email"><span>Email</span> ${session.customer_email}</p>` : ''}
${fields.card_number}
<div class="pair">
${fields.exp}
${fields.cvc}
</div>
<button type="submit" class="main">Pay ${total}</button>
</form>
${session.cancel_url ? html`<p class="cancel"><a href="${session.cancel_url}">Cancel and return to ${sandbox.shopName}</a></p>` : ''}
${testCardList(session)}
</div>
</section>
</main>`
}

const names: (keyof CardForm)[] = ['card_number', 'exp', 'cvc']
const labels = {
  card_number: { label: 'Card number', autofill: 'cc-number', hint: '1234 1234 1234 1234' },
  exp: { label: 'Expiry date', autofill: 'cc-exp', hint: 'MM / YY' },
  cvc: { label: 'Security code', autofill: 'cc-csc', hint: 'CVC' },
}

// Focus also scrolls the first wrong field into view on a phone.
function cardFields(form: PayForm, problems: CardProblems, focused: keyof CardForm | undefined) {
  const field = (name: keyof CardForm) => {
    const { label, autofill, hint } = labels[name]
    const problem = problems[name]
    const value = name === 'card_number' ? groupDigits(form[name].replace(/[\s-]/g, '')) : form[name]
    const aria = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''
    return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" placeholder="${hint}" inputmode="numeric" autocomplete="${autofill}"
 required maxlength="30" spellcheck="false"${aria}${name === focused ? html` autofocus` : ''}>
${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
</div>`
  }
  return { card_number: field('card_number'), exp: field('exp'), cvc: field('cvc') }
}

function testCardList(session: Session) {
  return html`<section class="try" aria-labelledby="cards">
<h3 id="cards">Test cards</h3>
<ul>
${testCards.slice(0, 4).map(
  (
    card,
  ) => html`<li><a href="/sandbox/pay/${session.id}?card=${card.number}#card">${groupDigits(card.number)}</a>
<span>${card.shows}</span></li>`,
)}
</ul>
<p>Choose one to fill in the form. Any expiry date in the future and any code will do.</p>
</section>`
}
