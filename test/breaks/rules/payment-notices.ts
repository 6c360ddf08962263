import { broken } from '../break.ts'

/** How the shop hears of payments, by notices and by asking. */
export const paymentNotices = [
  ...broken(
    'A forged, unsigned or old notice is 400 and changes nothing',
    'shop/order/hear-payment.test.ts › a forged, unsigned or old notice is refused and changes nothing',
    [
      'payments/stripe.ts',
      "throw new ShopError('bad_notice', 'This notice does not carry a valid signature.')",
      'return JSON.parse(Buffer.from(rawBody).toString())',
    ],
    ['payments/stripe.ts', 'SIGNATURE_TOLERANCE_S = 300', 'SIGNATURE_TOLERANCE_S = 3_000'],
    ['api/errors.ts', 'bad_notice: 400', 'bad_notice: 422'],
  ),
  ...broken(
    'Each notice is handled once, answered only after the commit, and heard again after a failure',
    'shop/order/hear-payment.test.ts › a notice that comes again is not handled again',
    ['shop/order/hear-payment.ts', 'if (known)', "if (known && event.kind === 'other')"],
  ),
  ...broken(
    'Each notice is handled once, answered only after the commit, and heard again after a failure',
    'shop/order/hear-payment.test.ts › a notice whose handling broke off half-way is heard again, and does nothing twice',
    [
      'api/payments.ts',
      "await hearPayment(shop, shop.payments.readEvent(rawBody, c.req.header('stripe-signature')))",
      "hearPayment(shop, shop.payments.readEvent(rawBody, c.req.header('stripe-signature'))).catch(() => {})",
    ],
    ['shop/order/hear-payment.ts', 'await obey(shop, event)', 'await obey(shop, event).catch(() => {})'],
  ),
  ...broken(
    'A payment for an order already cancelled is given back at once and recorded',
    'shop/order/hear-payment.test.ts › a payment for an order already cancelled is given back at once, and said so',
    ['shop/order/refund-late.ts', 'if (left <= 0) return', 'if (left >= 0) return'],
    ['shop/order/refund-late.ts', "payment_status: 'paid', paid_at: at, ", ''],
  ),
  ...broken(
    'Whoever reads a pending order, alone or in a list, makes the shop ask first, at most once in two seconds',
    'shop/order/refresh-payment.test.ts › every call that shows a pending order tells of a payment whose notice never came',
    [
      'shop/order/find-fresh-order.ts',
      'await refreshPayment(shop, order.id)',
      'refreshPayment(shop, order.id).catch(() => {})',
    ],
    ['shop/order/find-fresh-order.ts', 'return await read()', 'return found'],
    [
      'api/admin-orders.ts',
      'await refreshPayment(shop, order.id)',
      'refreshPayment(shop, order.id).catch(() => {})',
    ],
    [
      'api/order.ts',
      'readFreshPage(shop, () => findUserOrders(shop.db, caller.id, query))',
      'findUserOrders(shop.db, caller.id, query)',
    ],
  ),
  ...broken(
    'Whoever reads a pending order, alone or in a list, makes the shop ask first, at most once in two seconds',
    'shop/order/refresh-payment.test.ts › however often an order is looked at, the payment provider is asked once in two seconds',
    ['shop/order/refresh-payment.ts', 'ASK_AGAIN_AFTER_MS = 2_000', 'ASK_AGAIN_AFTER_MS = 200'],
  ),
  ...broken(
    'A provider that is away holds up no reading',
    'shop/order/settle.test.ts › a returning shopper still reads the order, and the payment is found later',
    [
      'shop/order/refresh-payment.ts',
      "error.code !== 'payment_unavailable'",
      "error.code === 'payment_unavailable'",
    ],
  ),
  ...broken(
    'A provider that is away holds up no reading',
    'shop/order/refresh-payment.test.ts › a provider that never answers holds up no list',
    ['shop/order/find-fresh-order.ts', 'LONGEST_WAIT_MS = 2_000', 'LONGEST_WAIT_MS = 200_000'],
  ),
  ...broken(
    'Only an order known as unpaid is sent back to the cart; one under way is waited for',
    'test/e2e/back-from-payment.spec.ts › an order that is not paid is sent back to the cart from the success page',
    ['web/store/success.tsx', ' || order.dataUpdatedAt - lookingSince >= LOOK_AGAIN_MS / 2', ''],
  ),
  ...broken(
    'Only an order known as unpaid is sent back to the cart; one under way is waited for',
    'web/store/order-standing.test.ts › an order that is %s and has the payment %s is %s on its success page',
    ['web/store/order-standing.ts', "status === 'pending' &&", "status === 'processing' &&"],
  ),
  ...broken(
    'Only an order known as unpaid is sent back to the cart; one under way is waited for',
    'test/e2e/by-the-clock.spec.ts › a payment under way is looked at every 2 seconds for a minute, then when it is asked for',
    ['web/store/look-again.ts', 'LOOK_FOR_MS = 60_000', 'LOOK_FOR_MS = 600_000'],
  ),
  ...broken(
    'Only an order known as unpaid is sent back to the cart; one under way is waited for',
    'shop/order/settle.test.ts › a delayed payment keeps the reservation until it arrives',
    ['payments/session-of.ts', "? 'failed' : 'processing'", "? 'failed' : 'unpaid'"],
  ),
]
