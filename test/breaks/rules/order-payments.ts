import { broken } from '../break.ts'

/** Payments that do not fit, come twice, or were never told of. */
export const orderPayments = [
  ...broken(
    'One function settles, comparing amount, currency and order; what does not fit is not paid, and the owner is told',
    'shop/order/wrong-payment.test.ts › an order that is told to be paid by the payment of another one is not paid, and the owner reads why',
    ['shop/order/settle.ts', 'if (await isOfAnother(tx, order, session))', 'if (false)'],
  ),
  ...broken(
    'One function settles, comparing amount, currency and order; what does not fit is not paid, and the owner is told',
    'test/e2e/back-from-payment.spec.ts › a payment of a wrong amount is looked into, and its shopper can go on shopping',
    [
      'shop/order/settle.ts',
      "paid_amount: session.amount, payment_status: 'pending'",
      'paid_amount: session.amount',
    ],
  ),
  ...broken(
    'One function settles, comparing amount, currency and order; what does not fit is not paid, and the owner is told',
    'shop/order/wrong-payment.test.ts › an order paid with %s is not paid, and the owner reads why',
    ['shop/order/settle.ts', 'amount === order.grand_total && ', ''],
    ['shop/order/settle.ts', ' && currency === order.currency', ''],
  ),
  ...broken(
    'One function settles, comparing amount, currency and order; what does not fit is not paid, and the owner is told',
    'shop/order/wrong-payment.test.ts › an order whose own page was paid for another order is not paid, also when the shop asks for itself',
    ['shop/order/settle.ts', 'if (orderId?.toLowerCase() !== order.id)', 'if (!orderId)'],
  ),
  ...broken(
    'One function settles, comparing amount, currency and order; what does not fit is not paid, and the owner is told',
    'shop/order/wrong-payment.test.ts › an order that another page says it has paid for is not paid, stays whole, and says so',
    ['shop/order/settle.ts', 'order.session_id !== session.id', "session.status === 'open'"],
  ),
  ...broken(
    'One function settles, comparing amount, currency and order; what does not fit is not paid, and the owner is told',
    'shop/order/wrong-payment.test.ts › an order paid with %s is not paid, and the owner reads why',
    ['shop/order/flag-payment.ts', 'await addJob(', 'if (isAnother) await addJob('],
  ),
  ...broken(
    'One function settles, comparing amount, currency and order; what does not fit is not paid, and the owner is told',
    'shop/order/settle.test.ts › the notice, the returning shopper and the sweep in the same instant make one payment',
    [
      'shop/order/settle.ts',
      'if (order.paid_at) return',
      "if (order.paid_at && order.status !== 'processing') return",
    ],
  ),
  ...broken(
    "A refund in the provider's own dashboard is noticed",
    "shop/order/hear-payment.test.ts › a refund made in Stripe's dashboard is noticed, in part and in whole",
    ['payments/stripe.ts', '=> !metadata?.refund_id', '=> metadata?.refund_id'],
  ),
  ...broken(
    'One open order a cart: a new attempt ends the old one, whose items come along',
    'shop/order/place-races.test.ts › a second checkout of a cart ends the first, whose items come along',
    ['shop/order/place.ts', 'const TRIES = 5', 'const TRIES = 1'],
    ['shop/order/cancel-unpaid.ts', 'await refillCart(', "if (why.actor !== 'shopper') await refillCart("],
  ),
  ...broken(
    'One open order a cart: a new attempt ends the old one, whose items come along',
    'shop/order/place-races.test.ts › an order that was paid meanwhile is not ordered again',
    ['shop/order/place.ts', 'unended && isConflict(error) ? unended.refusal : error', 'error'],
  ),
  ...broken(
    'No order is cancelled before its page is dead',
    'test/torture/instants.test.ts › a payment and the end of its page within 50 ms: never charged and cancelled',
    [
      'shop/order/return-to-cart.ts',
      'if (order.session_id)',
      "if (order.session_id && order.payment_status === 'pending')",
    ],
  ),
  ...broken(
    'Payments whose notice never came are found every five minutes, and when the shop starts again',
    'shop/order/sweep.test.ts › a payment whose notice was lost is found after five minutes',
    ['shop/order/sweep.ts', '5 * MINUTE_MS', '50 * MINUTE_MS'],
  ),
  ...broken(
    'Payments whose notice never came are found every five minutes, and when the shop starts again',
    'shop/jobs.test.ts › a payment whose notice never came while the shop was down is found when it starts',
    ['shop/jobs.ts', 'const catchUp = runSweeps(atWork)', 'const catchUp = sweepOld(atWork)'],
  ),
]
