import type { Break } from './break.ts'

const FORGED = 'A forged, unsigned or old notice is 400 and changes nothing'
const REFUSED =
  'shop/order/hear-payment.test.ts › a forged, unsigned or old notice is refused and changes nothing'
const HANDLED = 'Each notice is handled once, answered only after the commit, and heard again after a failure'
const BROKE_OFF =
  'shop/order/hear-payment.test.ts › a notice whose handling broke off half-way is heard again, and does nothing twice'
const LATE = 'A payment for an order already cancelled is given back at once and recorded'
const GIVEN_BACK =
  'shop/order/hear-payment.test.ts › a payment for an order already cancelled is given back at once, and said so'
const READS =
  'Whoever reads a pending order, alone or in a list, makes the shop ask first, at most once in two seconds'
const TELLS =
  'shop/order/refresh.test.ts › every call that shows a pending order tells of a payment whose notice never came'
const UNDER_WAY = 'Only an order known as unpaid is sent back to the cart; one under way is waited for'

/** How the shop hears of payments, by notices and by asking. */
export const paymentNotices: Break[] = [
  {
    line: FORGED,
    test: REFUSED,
    file: 'payments/stripe.ts',
    from: "throw new ShopError('bad_signature', 'This notice does not carry a valid signature.')",
    to: 'return JSON.parse(Buffer.from(rawBody).toString())',
  },
  {
    line: FORGED,
    test: REFUSED,
    file: 'payments/stripe.ts',
    from: 'SIGNATURE_TOLERANCE_S = 300',
    to: 'SIGNATURE_TOLERANCE_S = 3_000',
  },
  {
    line: FORGED,
    test: REFUSED,
    file: 'api/errors.ts',
    from: 'bad_signature: 400',
    to: 'bad_signature: 422',
  },
  {
    line: HANDLED,
    test: 'shop/order/hear-payment.test.ts › a notice that comes again is not handled again',
    file: 'shop/order/hear-payment.ts',
    from: 'if (known)',
    to: "if (known && event.kind === 'other')",
  },
  {
    line: HANDLED,
    test: BROKE_OFF,
    file: 'api/payments.ts',
    from: "await hearPayment(shop, shop.payments.readEvent(rawBody, c.req.header('stripe-signature')))",
    to: "hearPayment(shop, shop.payments.readEvent(rawBody, c.req.header('stripe-signature'))).catch(() => {})",
  },
  {
    line: HANDLED,
    test: BROKE_OFF,
    file: 'shop/order/hear-payment.ts',
    from: 'await obey(shop, event)',
    to: 'await obey(shop, event).catch(() => {})',
  },
  {
    line: LATE,
    test: GIVEN_BACK,
    file: 'shop/order/refund-late.ts',
    from: 'if (left <= 0) return',
    to: 'if (left >= 0) return',
  },
  {
    line: LATE,
    test: GIVEN_BACK,
    file: 'shop/order/refund-late.ts',
    from: "payment_status: 'paid', paid_at: at, ",
    to: '',
  },
  {
    line: READS,
    test: TELLS,
    file: 'shop/order/find-fresh-order.ts',
    from: 'await refreshPayment(shop, order.id)',
    to: 'refreshPayment(shop, order.id).catch(() => {})',
  },
  {
    line: READS,
    test: TELLS,
    file: 'shop/order/find-fresh-order.ts',
    from: 'return await read()',
    to: 'return found',
  },
  {
    line: READS,
    test: TELLS,
    file: 'api/admin-orders.ts',
    from: 'await refreshPayment(shop, order.id)',
    to: 'refreshPayment(shop, order.id).catch(() => {})',
  },
  {
    line: READS,
    test: TELLS,
    file: 'api/order.ts',
    from: 'readFreshPage(shop, () => findUserOrders(shop.db, caller.id, query))',
    to: 'findUserOrders(shop.db, caller.id, query)',
  },
  {
    line: READS,
    test: 'shop/order/refresh.test.ts › however often an order is looked at, the payment provider is asked once in two seconds',
    file: 'shop/order/refresh.ts',
    from: 'ASK_AGAIN_AFTER_MS = 2_000',
    to: 'ASK_AGAIN_AFTER_MS = 200',
  },
  {
    line: 'A provider that is away holds up no reading',
    test: 'shop/order/settle.test.ts › a returning shopper still reads the order, and the payment is found later',
    file: 'shop/order/refresh.ts',
    from: "error.code !== 'payment_unavailable'",
    to: "error.code === 'payment_unavailable'",
  },
  {
    line: 'A provider that is away holds up no reading',
    test: 'shop/order/refresh.test.ts › a provider that never answers holds up no list',
    file: 'shop/order/find-fresh-order.ts',
    from: 'LONGEST_WAIT_MS = 2_000',
    to: 'LONGEST_WAIT_MS = 200_000',
  },
  {
    line: UNDER_WAY,
    test: 'test/e2e/back-from-payment.spec.ts › an order that is not paid is sent back to the cart from the success page',
    file: 'web/store/success.tsx',
    from: ' || order.dataUpdatedAt - lookingSince >= LOOK_AGAIN_MS / 2',
    to: '',
  },
  {
    line: UNDER_WAY,
    test: 'web/store/order-standing.test.ts › an order that is %s and has the payment %s is %s on its success page',
    file: 'web/store/order-standing.ts',
    from: "status === 'pending' &&",
    to: "status === 'processing' &&",
  },
  {
    line: UNDER_WAY,
    test: 'test/e2e/by-the-clock.spec.ts › a payment under way is looked at every 2 seconds for a minute, then when it is asked for',
    file: 'web/store/success.tsx',
    from: 'LOOK_FOR_MS = 60_000',
    to: 'LOOK_FOR_MS = 600_000',
  },
  {
    line: UNDER_WAY,
    test: 'shop/order/settle.test.ts › a delayed payment keeps the reservation until it arrives',
    file: 'payments/session-of.ts',
    from: "? 'failed' : 'processing'",
    to: "? 'failed' : 'unpaid'",
  },
]
