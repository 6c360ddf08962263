import { broken } from '../break.ts'

export const standIns = [
  ...broken(
    'The real library speaks to the stand-in over its API: sessions, expiry, refunds, events, idempotency keys',
    'sandbox/stripe-api.test.ts › a session carries what the shop sent and the address of its payment page',
    ['sandbox/create-session.ts', 'metadata: params.metadata(),', 'metadata: {},'],
  ),
  ...broken(
    'The real library speaks to the stand-in over its API: sessions, expiry, refunds, events, idempotency keys',
    'sandbox/stripe-api.test.ts › an expired session cannot be paid, and only an open one can be expired',
    ['sandbox/stripe-api.ts', "session.status !== 'open'", "session.status === 'complete'"],
  ),
  ...broken(
    'The real library speaks to the stand-in over its API: sessions, expiry, refunds, events, idempotency keys',
    'sandbox/refund-charge.test.ts › a payment is given back in parts, never more than was charged',
    ['sandbox/refund-charge.ts', 'amount > left', 'amount > charge.amount'],
  ),
  ...broken(
    'The real library speaks to the stand-in over its API: sessions, expiry, refunds, events, idempotency keys',
    'sandbox/webhooks.test.ts › a payment is told to the shop, signed as Stripe signs',
    ['sandbox/stripe-api.ts', "listStripe(desk, 'event', params)", "listStripe(desk, 'refund', params)"],
  ),
  ...broken(
    'The real library speaks to the stand-in over its API: sessions, expiry, refunds, events, idempotency keys',
    'sandbox/idempotency.test.ts › parallel duplicates get one and the same session',
    ['sandbox/idempotency.ts', 'earlier(desk, key, request) ?? first(', 'first('],
  ),
  ...broken(
    '4242 pays, 0002 is declined, 9995 has no funds, 3155 asks for confirmation; there is a way back',
    'sandbox/pay-page.test.ts › a good card pays and leads to the success address',
    [
      'sandbox/test-cards.ts',
      "number: '4242424242424242', brand: 'visa', outcome: 'pays'",
      "number: '4242424242424242', brand: 'visa', outcome: 'confirms'",
    ],
  ),
  ...broken(
    '4242 pays, 0002 is declined, 9995 has no funds, 3155 asks for confirmation; there is a way back',
    'sandbox/pay-page.test.ts › the card %s is refused: %s',
    [
      'sandbox/test-cards.ts',
      "outcome: 'declines',\n    shows: 'Is declined'",
      "outcome: 'pays',\n    shows: 'Is declined'",
    ],
    [
      'sandbox/test-cards.ts',
      "reason: 'Your card has insufficient funds.'",
      "reason: 'Your card was declined.'",
    ],
  ),
  ...broken(
    '4242 pays, 0002 is declined, 9995 has no funds, 3155 asks for confirmation; there is a way back',
    'sandbox/pay-page.test.ts › a card that asks for confirmation pays after it, or at once with it',
    [
      'sandbox/pay-session.ts',
      "by.card.outcome === 'confirms' && !by.confirmed",
      "by.card.outcome === 'confirms' && by.confirmed",
    ],
  ),
  ...broken(
    '4242 pays, 0002 is declined, 9995 has no funds, 3155 asks for confirmation; there is a way back',
    'sandbox/pay-page.test.ts › the page shows what is bought, the total and a way back',
    ['sandbox/create-session.ts', "cancel_url: readUrl(params, 'cancel_url', false)", 'cancel_url: null'],
  ),
  ...broken(
    'A form post answers 303 to the success address, or 402 with the reason',
    'sandbox/pay-page.test.ts › a good card pays and leads to the success address',
    ['sandbox/pay-page.ts', 'c.redirect(answer.to, 303)', 'c.redirect(answer.to)'],
    ['sandbox/pay-session.ts', ".replaceAll('{CHECKOUT_SESSION_ID}', session.id)", ''],
  ),
  ...broken(
    'A form post answers 303 to the success address, or 402 with the reason',
    'sandbox/pay-page.test.ts › the card %s is refused: %s',
    ['sandbox/pay-page.ts', 'status: 402,\n    })', '})'],
    ['sandbox/pay-page.ts', 'reason: answer.reason,', ''],
  ),
  ...broken(
    'Notices are signed, delivered with retries, held, released, dropped or sent twice',
    'sandbox/webhooks.test.ts › a payment is told to the shop, signed as Stripe signs',
    ['sandbox/webhooks.ts', '.update(`${timestamp}.${payload}`)', '.update(payload)'],
  ),
  ...broken(
    'Notices are signed, delivered with retries, held, released, dropped or sent twice',
    'sandbox/webhooks.test.ts › what the shop does not accept comes again',
    ['sandbox/webhooks.ts', 'else note(null, now + (pauses[', "else note('abandoned', now + (pauses["],
  ),
  ...broken(
    'Notices are signed, delivered with retries, held, released, dropped or sent twice',
    'sandbox/webhooks.test.ts › held events wait for their release',
    ['sandbox/record-event.ts', "mode === 'hold' ? 'held'", "mode === 'hold' ? 'due'"],
    ['sandbox/webhook-mode.ts', "if (mode === 'release') move.run('due', Date.now(), 'held')", ''],
  ),
  ...broken(
    'Notices are signed, delivered with retries, held, released, dropped or sent twice',
    'sandbox/webhooks.test.ts › dropped events never come, but Stripe still knows them',
    ['sandbox/record-event.ts', "mode === 'drop' ? 'dropped'", "mode === 'drop' ? 'held'"],
  ),
  ...broken(
    'Notices are signed, delivered with retries, held, released, dropped or sent twice',
    'sandbox/webhooks.test.ts › twice means the same event two times',
    ['sandbox/record-event.ts', "mode === 'twice' ? 2 : 1", '1'],
  ),
]
