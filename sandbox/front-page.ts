import { Hono } from 'hono'
import { html } from 'hono/html'
import { showPage } from './page.ts'
import type { StripeSandbox } from './stripe/stripe-sandbox.ts'
import { groupDigits, testCards } from './stripe/test-cards.ts'

/** A service without a sandbox uses the real provider. */
export type EnabledSandboxes = { payments: boolean; mail: boolean }

export function frontPage(sandbox: StripeSandbox, enabled: EnabledSandboxes) {
  const app = new Hono({ strict: false })
  app.get('/sandbox', (c) =>
    showPage(c, {
      title: `Sandbox – ${sandbox.shopName}`,
      body: frontView(sandbox, enabled),
      style: 'front',
    }),
  )
  return app
}

function frontView(sandbox: StripeSandbox, enabled: EnabledSandboxes) {
  return html`<header class="bar"><p class="shop"><a href="/">${sandbox.shopName}</a></p><h1>Sandbox</h1></header>
<main class="front">
<p class="lead">${leadOf(enabled)}</p>
<ul class="links">
${enabled.mail && html`<li><a href="/sandbox/mail"><strong>Mailbox</strong><span>Every message that the shop has sent</span></a></li>`}
${enabled.payments && html`<li><a href="/sandbox/book.json"><strong>Payment records</strong><span>Every session, charge, refund and event, as JSON</span></a></li>`}
</ul>
${enabled.payments && cards()}
${failures(sandbox, enabled)}
</main>`
}

function leadOf({ payments, mail }: EnabledSandboxes): string {
  if (!payments)
    return 'This computer runs a sandbox for e-mail: no message leaves. Stripe takes the payments.'
  if (!mail)
    return 'This computer runs a sandbox for payments: no real money moves. Messages leave by your mail server.'
  return 'This computer runs sandboxes for payments and e-mail. Everything works as it will with Stripe and a mail server, but no real money moves and no message leaves.'
}

function cards() {
  return html`<section aria-labelledby="cards"><h2 id="cards">Test cards</h2>
<p>Any expiry date in the future and any security code will do.</p>
<table><thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead><tbody>
${testCards.map((card) => html`<tr><td><code>${groupDigits(card.number)}</code></td><td>${card.shows}</td></tr>`)}
</tbody></table></section>`
}

function failures(sandbox: StripeSandbox, enabled: EnabledSandboxes) {
  const switches = [...(enabled.payments ? paymentSwitches : []), ...(enabled.mail ? mailSwitches : [])]
  const [address, body] = enabled.payments ? CLOCK_SWITCH : mailSwitches[0]
  return html`<section aria-labelledby="failures"><h2 id="failures">Simulate failures</h2>
<p>Send one of these as JSON with POST. Each address answers its present state to GET.</p>
<table class="switches"><thead><tr><th scope="col">Address</th><th scope="col">Body</th><th scope="col">What happens</th></tr></thead><tbody>
${switches.map(
  ([address, body, what]) =>
    html`<tr><td><code>${address}</code></td><td><code>${body}</code></td><td>${what}</td></tr>`,
)}
</tbody></table>
<p>For example:</p>
<pre>curl -X POST ${sandbox.publicUrl}${address} -H 'content-type: application/json' -d '${body}'</pre>
</section>`
}

const CLOCK_SWITCH = [
  '/sandbox/clock',
  '{"advance_s": 3600}',
  "The shop's clock moves on by an hour",
] as const

const mailSwitches = [
  [
    '/sandbox/smtp',
    '{"mode": "refuse"}',
    'The mail server refuses e-mails for good; "to" for one address only',
  ],
  ['/sandbox/smtp', '{"mode": "defer"}', 'It refuses them for now; "to" for one address only'],
  ['/sandbox/smtp', '{"mode": "down"}', 'It cannot be reached'],
  ['/sandbox/smtp', '{"mode": "up"}', 'It accepts e-mails again'],
] as const

const paymentSwitches = [
  ['/sandbox/webhooks', '{"mode": "deliver"}', 'Events reach the shop at once'],
  ['/sandbox/webhooks', '{"mode": "hold"}', 'Events wait'],
  ['/sandbox/webhooks', '{"mode": "release"}', 'Waiting events are delivered, new ones at once'],
  ['/sandbox/webhooks', '{"mode": "drop"}', 'Events never arrive'],
  ['/sandbox/webhooks', '{"mode": "twice"}', 'Every event arrives twice'],
  ['/sandbox/stripe', '{"mode": "down"}', 'Stripe answers 503'],
  ['/sandbox/stripe', '{"mode": "slow"}', 'Stripe answers after 30 seconds, or after the given "seconds"'],
  ['/sandbox/stripe', '{"mode": "lose_answer"}', 'Stripe does its work once and hangs up; "times" for more'],
  ['/sandbox/stripe', '{"mode": "up"}', 'Stripe answers again'],
  CLOCK_SWITCH,
  [
    '/sandbox/clock',
    '{"advance_s": 259200}',
    'Three days pass: what was paid before is paid out to the bank',
  ],
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
