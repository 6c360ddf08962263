import { broken } from '../break.ts'

export const rehearsals = [
  ...broken(
    'As at Stripe, whoever pays is sent on once the shop has been told; a switch answers then too',
    'sandbox/webhooks.test.ts › the shopper is sent on when the shop has heard of the payment',
    [
      'sandbox/pay-page.ts',
      "await withFirstTries(desk, () => paySession(desk, c.req.param('id'), form))",
      "paySession(desk, c.req.param('id'), form)",
    ],
  ),
  ...broken(
    'As at Stripe, whoever pays is sent on once the shop has been told; a switch answers then too',
    'sandbox/webhooks.test.ts › what is rehearsed or released has been heard when the switch answers',
    [
      'sandbox/trouble.ts',
      "await withFirstTries(desk, () => rehearseSession(desk, c.req.param('id'), wish))",
      "rehearseSession(desk, c.req.param('id'), wish)",
    ],
    [
      'sandbox/trouble.ts',
      'await withFirstTries(desk, () => chooseWebhookMode(desk, mode), 0)',
      'chooseWebhookMode(desk, mode)',
    ],
  ),
  ...broken(
    'Stripe is up, down or slow',
    'sandbox/trouble.test.ts › is down until it is up again',
    ['sandbox/stripe-trouble.ts', "if (mode === 'down')", "if (mode === 'away')"],
    [
      'sandbox/trouble.ts',
      "desk.book.set('stripe_mode', String(wish.mode))",
      "if (wish.mode !== 'up') desk.book.set('stripe_mode', String(wish.mode))",
    ],
  ),
  ...broken(
    'Stripe is up, down or slow',
    'sandbox/trouble.test.ts › does its work when slow, though the caller hangs up',
    [
      'sandbox/stripe-trouble.ts',
      "await next()\n    if (mode === 'slow') await waitAWhile(desk)",
      "if (mode === 'slow') await waitAWhile(desk)\n    await next()",
    ],
    ['sandbox/stripe-trouble.ts', "if (mode === 'slow') await waitAWhile(desk)", ''],
  ),
  ...broken(
    'A session can be expired, delayed, made to succeed or fail, paid wrongly or refunded',
    'sandbox/trouble.test.ts › can be expired, and nonsense is refused',
    ['sandbox/settle-session.ts', "...session, status: 'expired', url: null", '...session, url: null'],
  ),
  ...broken(
    'A session can be expired, delayed, made to succeed or fail, paid wrongly or refunded',
    'sandbox/trouble.test.ts › a delayed payment is told as unpaid and then as paid',
    ['sandbox/settle-session.ts', "complete(desk, session, 'unpaid')", "complete(desk, session, 'paid')"],
    ['sandbox/settle-session.ts', "recordEvent(desk, 'checkout.session.async_payment_succeeded', paid)", ''],
  ),
  ...broken(
    'A session can be expired, delayed, made to succeed or fail, paid wrongly or refunded',
    'sandbox/trouble.test.ts › a delayed payment can fail',
    [
      'sandbox/rehearse-session.ts',
      'fail: (desk, session) => failDelayed(',
      'fail: (desk, session) => succeedDelayed(',
    ],
  ),
  ...broken(
    'A session can be expired, delayed, made to succeed or fail, paid wrongly or refunded',
    'sandbox/trouble.test.ts › a wrong amount is what was paid, everywhere',
    ['sandbox/settle-session.ts', '{ ...session, amount_total: taken.amount }', 'session'],
  ),
  ...broken(
    'A session can be expired, delayed, made to succeed or fail, paid wrongly or refunded',
    'sandbox/trouble.test.ts › a refund from the dashboard is told to the shop',
    ['sandbox/refund-charge.ts', "recordEvent(desk, 'charge.refunded', changed)", ''],
  ),
  ...broken(
    'The clock moves for every rule of the shop',
    'api/account-limits.test.ts › %s are limited to %i for one address together',
    ['open-shop.ts', 'set expire = expire - ${', 'set expire = expire + 0 * ${'],
  ),
  ...broken(
    'The clock moves for every rule of the shop',
    'sandbox/trouble.test.ts › moves the shop’s time and keeps moving over a restart',
    ['sandbox/clock.ts', 'Date.now() + offset() * 1000', 'Date.now()'],
  ),
  ...broken(
    'The clock moves for every rule of the shop',
    'shop/order/sweep.test.ts › an order that nobody paid ends after its reservation: the last ring is for sale again',
    ['open-shop.ts', '(!env.STRIPE_SECRET_KEY && sandbox?.clock) || ', ''],
  ),
  ...broken(
    'The clock moves for every rule of the shop',
    'sandbox/trouble.test.ts › a session expires when its time is over, and the shop is told',
    [
      'sandbox/settle-session.ts',
      'session.expires_at <= desk.clock.seconds()',
      'session.expires_at <= Date.now() / 1000',
    ],
  ),
  ...broken(
    "A STRIPE_WEBHOOK_SECRET is the stand-in's too",
    'shop/order/settle.test.ts › a shopper who pays has a paid order and one letter with everything in it',
    ['open-shop.ts', 'openSandboxFor(env, webhookSecret,', 'openSandboxFor(env, `whsec_${env.PORT}`,'],
  ),
  ...broken(
    'The mailbox shows every letter as sent, newest first, by address',
    'sandbox/mailbox.test.ts › messages are shown as sent, newest first, by address',
    [
      'sandbox/mailbox.ts',
      '.run(mail.to, mail.subject, mail.text, mail.html,',
      '.run(mail.to, mail.subject, mail.text, mail.text,',
    ],
    ['sandbox/mailbox.ts', 'from mails order by id desc', 'from mails order by id'],
    ['sandbox/mailbox.ts', 'lower(recipient) = lower(?)', 'recipient = ?'],
  ),
  ...broken(
    'They run only on this computer or with SANDBOX=1; a public shop without keys refuses to start and says what is missing',
    'env.test.ts › with the public address %s needs Stripe and a mail server, and says what is missing',
    [
      'http/this-computer.ts',
      "(isIP(hostname) === 4 && hostname.startsWith('127.'))",
      "hostname.startsWith('127.')",
    ],
    ['env.ts', "isPublic && given.SANDBOX !== '1'", 'isPublic'],
    ['env.ts', "['STRIPE_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'] : []", "['STRIPE_SECRET_KEY'] : []"],
  ),
  ...broken(
    'They run only on this computer or with SANDBOX=1; a public shop without keys refuses to start and says what is missing',
    'env.test.ts › never runs stand-ins beside the real thing',
    ['env.ts', 'payments: !env.STRIPE_SECRET_KEY', 'payments: true'],
  ),
  ...broken(
    'They run only on this computer or with SANDBOX=1; a public shop without keys refuses to start and says what is missing',
    'sandbox/plays.test.ts › where %j is played, /sandbox says so and offers nothing else',
    ['sandbox/sandbox.ts', 'if (plays.mail) ', ''],
    ['sandbox/sandbox.ts', 'if (plays.payments) {', '{'],
  ),
  ...broken(
    'They run only on this computer or with SANDBOX=1; a public shop without keys refuses to start and says what is missing',
    'sandbox/webhooks.test.ts › what a rehearsal has left undelivered never reaches a shop that has real payments',
    ['sandbox/sandbox.ts', 'if (plays.payments) webhooks.wake()', 'webhooks.wake()'],
    ['sandbox/sandbox.ts', 'plays.payments ? setInterval(', 'plays ? setInterval('],
  ),
  ...broken(
    'They run only on this computer or with SANDBOX=1; a public shop without keys refuses to start and says what is missing',
    'sandbox/plays.test.ts › beside real payments the time is the real one, however far it was moved in a rehearsal',
    ['open-shop.ts', '!env.STRIPE_SECRET_KEY && sandbox?.clock', 'sandbox?.clock'],
  ),
  ...broken(
    'While they run, every page says that no real money moves, and so do the lines of a start',
    'test/e2e/every-page.spec.ts › every page is readable by everybody and fits windows of 320 and 1440 px',
    ['web/root.tsx', '{loaderData.config.isSandbox && <SandboxBanner />}', ''],
  ),
  ...broken(
    'While they run, every page says that no real money moves, and so do the lines of a start',
    'processes.test.ts › several processes are one shop: they say what stands in, count a visitor together, and end together',
    ['server.ts', '(a stand-in for Stripe: no real money moves)', ''],
  ),
]
