import { broken } from '../break.ts'

/** Where an order can go, and what it tells of it. */
export const orderStates = [
  ...broken(
    "Paid is 'processing', by one payment and with one letter, however often and in whatever order it is told",
    'shop/order/settle.test.ts › a shopper who pays has a paid order and one letter with everything in it',
    [
      'shop/order/settle.ts',
      'if (order) await queueMail(tx, shop, orderConfirmed(shop, order))',
      'if (order?.user) await queueMail(tx, shop, orderConfirmed(shop, order))',
    ],
  ),
  ...broken(
    "Paid is 'processing', by one payment and with one letter, however often and in whatever order it is told",
    'shop/order/settle.test.ts › fifty copies of one notice at once make one payment and one letter',
    [
      'shop/order/settle.ts',
      'if (order.paid_at) return',
      "if (order.paid_at && order.status !== 'processing') return",
    ],
  ),
  ...broken(
    "Paid is 'processing', by one payment and with one letter, however often and in whatever order it is told",
    'shop/order/settle.test.ts › notices in the wrong order come to the same',
    ['payments/stripe.ts', "    case 'checkout.session.async_payment_succeeded':\n", ''],
  ),
  ...broken(
    "Paid is 'processing', by one payment and with one letter, however often and in whatever order it is told",
    'shop/order/settle.test.ts › a notice that the payment failed or ran out, which comes when it has arrived, ends nothing',
    ['shop/order/hear-payment.ts', "told.payment === 'failed' || ", ''],
  ),
  ...broken(
    'Every order says whether it is paid (processing, shipped, delivered, completed), and `payment` is null until somebody pays',
    'shop/order/admin-states.test.ts › an order that is %s says whether it is paid, and of how much',
    [
      'shop/order/order-answer.ts',
      "['processing', 'shipped', 'delivered', 'completed']",
      "['processing', 'shipped', 'delivered']",
    ],
    [
      'shop/order/order-answer.ts',
      "payment_status === 'open' ? null :",
      "payment_status === 'open' ? { payment_status: 'pending', refunded_amount: '0.00' } :",
    ],
  ),
  ...broken(
    'A paid order shows its success page, however far it has come since',
    'web/store/order-standing.test.ts › an order that is %s and has the payment %s is %s on its success page',
    ['web/store/order-standing.ts', 'if (is_paid)', "if (is_paid && status === 'processing')"],
  ),
  ...broken(
    'Every other transition is refused with 409 and changes nothing',
    'shop/order/admin-states.test.ts › $who: $action of an order that is $status',
    [
      'shop/order/states.ts',
      "processing: ['shipped', 'cancelled']",
      "processing: ['shipped', 'delivered', 'cancelled']",
    ],
    ['shop/order/states.ts', "'conflict', `An order", "'invalid', `An order"],
  ),
  ...broken(
    'Each transition is in the timeline: when, from, to, by whom, why',
    'shop/order/cancel-order.test.ts › a paid order is refunded, then cancelled; its stock is back and its shopper reads both in one letter',
    ['shop/order/order-answer.ts', "${utc('e.created_at')}", "${utc('o.created_at')}"],
    ['shop/order/states.ts', 'select id, ${from},', 'select id, null,'],
  ),
  ...broken(
    'Each transition is in the timeline: when, from, to, by whom, why',
    'shop/order/place.test.ts › gets a payment page, an order that remembers everything, and an empty cart',
    ['shop/order/order-answer.ts', "'to', e.to_status", "'to', e.from_status"],
  ),
  ...broken(
    'Each transition is in the timeline: when, from, to, by whom, why',
    'shop/order/cancel-order.test.ts › a paid order is refunded, then cancelled; its stock is back and its shopper reads both in one letter',
    ['shop/order/states.ts', '${adminId}::uuid', 'null::uuid'],
    ['shop/order/states.ts', '${reason}, ${at}', 'null, ${at}'],
  ),
  ...broken(
    'Delivered by an admin; completed 14 days later',
    'shop/order/admin-states.test.ts › $who: $action of an order that is $status',
    ['shop/order/states.ts', "shipped: ['delivered']", "shipped: ['completed']"],
  ),
  ...broken(
    'Delivered by an admin; completed 14 days later',
    'shop/order/sweep.test.ts › an order is complete 14 days after its delivery, and carts untouched for 90 days are swept',
    ['shop/sweep-old.ts', '14 * DAY_MS', '7 * DAY_MS'],
  ),
  ...broken(
    'An unpaid order whose page cannot be ended just now stays as it is; the admin reads so in a sentence without a cart (503)',
    'shop/order/cancel-order.test.ts › while the payment provider is away an unpaid order stays as it is, and the admin reads so',
    [
      'shop/order/cancel-order.ts',
      'if (error instanceof ShopError) await forget',
      "if (error instanceof ShopError && error.code === 'conflict') await forget",
    ],
    [
      'payments/in-time.ts',
      'The payment provider cannot be reached right now. Nothing was changed.',
      'Payment is unavailable right now. Your cart is unchanged.',
    ],
  ),
  ...broken(
    'Cancelling a paid order refunds first; of an unpaid one the page is ended first; a shipped one is refused',
    'shop/order/cancel-order.test.ts › while the payment provider is away the order waits, and is cancelled when it is back',
    [
      'shop/order/cancel-order.ts',
      'askCancellation(tx, order.id, { ...asked, refund_id: refundId })',
      'cancelRefunded(tx, shop, { orderId: order.id, asked, refunded: order.amount })',
    ],
  ),
  ...broken(
    'Cancelling a paid order refunds first; of an unpaid one the page is ended first; a shipped one is refused',
    'shop/order/cancel-order.test.ts › an unpaid order can no longer be paid once it is cancelled',
    [
      'shop/order/cancel-order.ts',
      'if (order.session_id)',
      "if (order.session_id && order.payment_status === 'pending')",
    ],
  ),
  ...broken(
    'Cancelling a paid order refunds first; of an unpaid one the page is ended first; a shipped one is refused',
    'shop/order/cancel-order.test.ts › a shipped order is not cancelled, and the admin reads what can be done instead',
    [
      'shop/order/cancel-order.ts',
      "status !== 'pending' && status !== 'processing'",
      "status === 'delivered' || status === 'completed'",
    ],
  ),
]
