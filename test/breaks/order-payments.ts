import type { Break } from './break.ts'

const SETTLES =
  'One function settles, comparing amount, currency and order; what does not fit is not paid, and the owner is told'
const WRONG = 'shop/order/wrong-payment.test.ts › an order paid with %s is not paid, and the owner reads why'
const ONE_OPEN = 'One open order a cart: a new attempt ends the old one, whose items come along'
const SECOND =
  'shop/order/place-races.test.ts › a second checkout of a cart ends the first, whose items come along'
const FOUND = 'Payments whose notice never came are found every five minutes, and when the shop starts again'

/** Payments that do not fit, come twice, or were never told of. */
export const orderPayments: Break[] = [
  {
    line: SETTLES,
    test: WRONG,
    file: 'shop/order/settle.ts',
    from: 'amount === order.grand_total && ',
    to: '',
  },
  {
    line: SETTLES,
    test: WRONG,
    file: 'shop/order/settle.ts',
    from: ' && currency === order.currency',
    to: '',
  },
  {
    line: SETTLES,
    test: 'shop/order/wrong-payment.test.ts › an order whose own page was paid for another order is not paid, also when the shop asks for itself',
    file: 'shop/order/settle.ts',
    from: 'if (orderId?.toLowerCase() !== order.id)',
    to: 'if (!orderId)',
  },
  {
    line: SETTLES,
    test: 'shop/order/wrong-payment.test.ts › an order that another page says it has paid for is not paid, stays whole, and says so',
    file: 'shop/order/settle.ts',
    from: 'order.session_id !== session.id',
    to: "session.status === 'open'",
  },
  {
    line: SETTLES,
    test: WRONG,
    file: 'shop/order/flag-payment.ts',
    from: 'await addJob(',
    to: 'if (isAnother) await addJob(',
  },
  {
    line: SETTLES,
    test: 'shop/order/settle.test.ts › the notice, the returning shopper and the sweep in the same instant make one payment',
    file: 'shop/order/settle.ts',
    from: 'if (order.paid_at) return',
    to: "if (order.paid_at && order.status !== 'processing') return",
  },
  {
    line: "A refund in the provider's own dashboard is noticed",
    test: "shop/order/hear-payment.test.ts › a refund made in Stripe's dashboard is noticed, in part and in whole",
    file: 'payments/stripe.ts',
    from: '=> !metadata?.refund_id',
    to: '=> metadata?.refund_id',
  },
  {
    line: ONE_OPEN,
    test: SECOND,
    file: 'shop/order/place.ts',
    from: 'const TRIES = 5',
    to: 'const TRIES = 1',
  },
  {
    line: ONE_OPEN,
    test: SECOND,
    file: 'shop/order/cancel.ts',
    from: 'await refillCart(',
    to: "if (why.actor !== 'shopper') await refillCart(",
  },
  {
    line: ONE_OPEN,
    test: 'shop/order/place-races.test.ts › an order that was paid meanwhile is not ordered again',
    file: 'shop/order/place.ts',
    from: 'unended && isConflict(error) ? unended.refusal : error',
    to: 'error',
  },
  {
    line: 'No order is cancelled before its page is dead',
    test: 'test/torture/instants.test.ts › a payment and the end of its page within 50 ms: never charged and cancelled',
    file: 'shop/order/return-to-cart.ts',
    from: 'if (order.session_id)',
    to: "if (order.session_id && order.payment_status === 'pending')",
  },
  {
    line: FOUND,
    test: 'shop/order/sweep.test.ts › a payment whose notice was lost is found after five minutes',
    file: 'shop/order/sweep.ts',
    from: '5 * MINUTE_MS',
    to: '50 * MINUTE_MS',
  },
  {
    line: FOUND,
    test: 'shop/jobs.test.ts › a payment whose notice never came while the shop was down is found when it starts',
    file: 'shop/jobs.ts',
    from: 'const catchUp = runSweeps(atWork)',
    to: 'const catchUp = sweepOld(atWork)',
  },
]
