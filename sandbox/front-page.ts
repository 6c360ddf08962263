import { Hono } from 'hono'
import { html } from 'hono/html'
import { showPage } from './page.ts'
import type { Desk } from './stripe/stripe-sandbox.ts'
import { groupDigits, testCards } from './stripe/test-cards.ts'

/** Which of the two stand-ins play: those that have no real service behind them. */
export type Plays = { payments: boolean; mail: boolean }

/** /sandbox: what the stand-ins are and how to make things happen, for an owner. */
export function frontPage(desk: Desk, plays: Plays) {
  const app = new Hono({ strict: false })
  app.get('/sandbox', (c) =>
    showPage(c, { title: `Sandbox – ${desk.shopName}`, body: frontView(desk, plays), style: 'front' }),
  )
  return app
}

function frontView(desk: Desk, plays: Plays) {
  return html`<header class="bar"><p class="shop"><a href="/">${desk.shopName}</a></p><h1>Sandbox</h1></header>
<main class="front">
<p class="lead">${leadOf(plays)}</p>
<ul class="doors">
${plays.mail && html`<li><a href="/sandbox/mail"><strong>Mailbox</strong><span>Every message that the shop has sent</span></a></li>`}
${plays.payments && html`<li><a href="/sandbox/book.json"><strong>Payment book</strong><span>Every session, charge, refund and event, as JSON</span></a></li>`}
</ul>
${plays.payments && rehearsals(desk)}
</main>`
}

function leadOf({ payments, mail }: Plays): string {
  if (!payments)
    return 'E-mail is played by a stand-in on this computer: no message leaves. Stripe takes the payments.'
  if (!mail)
    return 'Payments are played by a stand-in on this computer: no real money moves. Messages leave by your mail server.'
  return 'Payments and e-mail are played by stand-ins on this computer. Everything works as it will with Stripe and a mail server, but no real money moves and no message leaves.'
}

function rehearsals(desk: Desk) {
  return html`<section aria-labelledby="cards"><h2 id="cards">Test cards</h2>
<p>Any expiry date in the future and any security code will do.</p>
<table><thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead><tbody>
${testCards.map((card) => html`<tr><td><code>${groupDigits(card.number)}</code></td><td>${card.shows}</td></tr>`)}
</tbody></table></section>
<section aria-labelledby="trouble"><h2 id="trouble">Rehearse trouble</h2>
<p>Send one of these as JSON with POST. Each address answers its present state to GET.</p>
<table class="switches"><thead><tr><th scope="col">Address</th><th scope="col">Body</th><th scope="col">What happens</th></tr></thead><tbody>
${switches.map(
  ([address, body, what]) =>
    html`<tr><td><code>${address}</code></td><td><code>${body}</code></td><td>${what}</td></tr>`,
)}
</tbody></table>
<p>For example:</p>
<pre>curl -X POST ${desk.publicUrl}/sandbox/clock -H 'content-type: application/json' -d '{"advance_s": 3600}'</pre>
</section>`
}

const switches = [
  ['/sandbox/webhooks', '{"mode": "deliver"}', 'Events reach the shop at once'],
  ['/sandbox/webhooks', '{"mode": "hold"}', 'Events wait'],
  ['/sandbox/webhooks', '{"mode": "release"}', 'Waiting events are delivered, new ones at once'],
  ['/sandbox/webhooks', '{"mode": "drop"}', 'Events never arrive'],
  ['/sandbox/webhooks', '{"mode": "twice"}', 'Every event arrives twice'],
  ['/sandbox/stripe', '{"mode": "down"}', 'Stripe answers 503'],
  ['/sandbox/stripe', '{"mode": "slow"}', 'Stripe answers after 30 seconds, or after the given "seconds"'],
  ['/sandbox/stripe', '{"mode": "lose_answer"}', 'Stripe does its work once and hangs up; "times" for more'],
  ['/sandbox/stripe', '{"mode": "up"}', 'Stripe answers again'],
  ['/sandbox/clock', '{"advance_s": 3600}', "The shop's clock moves on by an hour"],
  ['/sandbox/sessions/{id}', '{"do": "expire"}', 'The payment page expires'],
  ['/sandbox/sessions/{id}', '{"do": "delay"}', 'The shopper pays by a method that takes days'],
  ['/sandbox/sessions/{id}', '{"do": "succeed"}', 'The delayed payment arrives'],
  ['/sandbox/sessions/{id}', '{"do": "fail"}', 'The delayed payment fails'],
  ['/sandbox/sessions/{id}', '{"do": "wrong_amount"}', 'A minor unit less than the total is paid'],
  [
    '/sandbox/sessions/{id}',
    '{"do": "refund"}',
    'All, or the given "amount", is refunded from the dashboard',
  ],
  ['/sandbox/sessions/{id}', '{"do": "refund_back"}', 'The bank sends the newest refund back'],
] as const
