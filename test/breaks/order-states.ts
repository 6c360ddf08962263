import type { Break } from './break.ts'

const PAID =
  "Paid is 'processing', by one payment and with one letter, however often and in whatever order it is told"
const SAYS =
  'Every order says whether it is paid (processing, shipped, delivered, completed), and `payment` is null until somebody pays'
const REFUSED = 'Every other transition is refused with 409 and changes nothing'
const STATES = 'shop/order/admin-states.test.ts › $who: $action of an order that is $status'
const TIMELINE = 'Each transition is in the timeline: when, from, to, by whom, why'
const CANCELS =
  'shop/order/cancel-order.test.ts › a paid order is refunded, then cancelled; its stock is back and its shopper reads both in one letter'
const CANCELLING =
  'Cancelling a paid order refunds first; of an unpaid one the page is ended first; a shipped one is refused'

/** Where an order can go, and what it tells of it. */
export const orderStates: Break[] = [
  {
    line: PAID,
    test: 'shop/order/settle.test.ts › a shopper who pays has a paid order and one letter with everything in it',
    file: 'shop/order/settle.ts',
    from: 'if (order) await queueMail(tx, shop, orderConfirmed(shop, order))',
    to: 'if (order?.user) await queueMail(tx, shop, orderConfirmed(shop, order))',
  },
  {
    line: PAID,
    test: 'shop/order/settle.test.ts › fifty copies of one notice at once make one payment and one letter',
    file: 'shop/order/settle.ts',
    from: 'if (order.paid_at) return',
    to: "if (order.paid_at && order.status !== 'processing') return",
  },
  {
    line: PAID,
    test: 'shop/order/settle.test.ts › notices in the wrong order come to the same',
    file: 'payments/stripe.ts',
    from: "    case 'checkout.session.async_payment_succeeded':\n",
    to: '',
  },
  {
    line: PAID,
    test: 'shop/order/settle.test.ts › a notice that the payment failed or ran out, which comes when it has arrived, ends nothing',
    file: 'shop/order/hear-payment.ts',
    from: "told.payment === 'failed' || ",
    to: '',
  },
  {
    line: SAYS,
    test: 'shop/order/admin-states.test.ts › an order that is %s says whether it is paid, and of how much',
    file: 'shop/order/order-answer.ts',
    from: "['processing', 'shipped', 'delivered', 'completed']",
    to: "['processing', 'shipped', 'delivered']",
  },
  {
    line: SAYS,
    test: 'shop/order/admin-states.test.ts › an order that is %s says whether it is paid, and of how much',
    file: 'shop/order/order-answer.ts',
    from: "payment_status === 'open' ? null :",
    to: "payment_status === 'open' ? { payment_status: 'pending', refunded_amount: '0.00' } :",
  },
  {
    line: 'A paid order shows its success page, however far it has come since',
    test: 'web/store/order-standing.test.ts › an order that is %s and has the payment %s is %s on its success page',
    file: 'web/store/order-standing.ts',
    from: 'if (is_paid)',
    to: "if (is_paid && status === 'processing')",
  },
  {
    line: REFUSED,
    test: STATES,
    file: 'shop/order/states.ts',
    from: "processing: ['shipped', 'cancelled']",
    to: "processing: ['shipped', 'delivered', 'cancelled']",
  },
  {
    line: REFUSED,
    test: STATES,
    file: 'shop/order/states.ts',
    from: "'conflict', `An order",
    to: "'invalid', `An order",
  },
  {
    line: TIMELINE,
    test: CANCELS,
    file: 'shop/order/order-answer.ts',
    from: "${utc('e.created_at')}",
    to: "${utc('o.created_at')}",
  },
  {
    line: TIMELINE,
    test: CANCELS,
    file: 'shop/order/states.ts',
    from: 'select id, ${from},',
    to: 'select id, null,',
  },
  {
    line: TIMELINE,
    test: 'shop/order/place.test.ts › gets a payment page, an order that remembers everything, and an empty cart',
    file: 'shop/order/order-answer.ts',
    from: "'to', e.to_status",
    to: "'to', e.from_status",
  },
  {
    line: TIMELINE,
    test: CANCELS,
    file: 'shop/order/states.ts',
    from: '${adminId}::uuid',
    to: 'null::uuid',
  },
  {
    line: TIMELINE,
    test: CANCELS,
    file: 'shop/order/states.ts',
    from: '${reason}, ${at}',
    to: 'null, ${at}',
  },
  {
    line: 'Delivered by an admin; completed 14 days later',
    test: STATES,
    file: 'shop/order/states.ts',
    from: "shipped: ['delivered']",
    to: "shipped: ['completed']",
  },
  {
    line: 'Delivered by an admin; completed 14 days later',
    test: 'shop/order/sweep.test.ts › an order is complete 14 days after its delivery, and carts untouched for 90 days are swept',
    file: 'shop/sweep-old.ts',
    from: '14 * DAY_MS',
    to: '7 * DAY_MS',
  },
  {
    line: CANCELLING,
    test: 'shop/order/cancel-order.test.ts › while the payment provider is away the order waits, and is cancelled when it is back',
    file: 'shop/order/cancel-order.ts',
    from: 'askCancellation(tx, order.id, { ...asked, refund_id: refundId })',
    to: 'cancelRefunded(tx, shop, { orderId: order.id, asked, refunded: order.amount })',
  },
  {
    line: CANCELLING,
    test: 'shop/order/cancel-order.test.ts › an unpaid order can no longer be paid once it is cancelled',
    file: 'shop/order/cancel-order.ts',
    from: 'if (order.session_id)',
    to: "if (order.session_id && order.payment_status === 'pending')",
  },
  {
    line: CANCELLING,
    test: 'shop/order/cancel-order.test.ts › a shipped order is not cancelled, and the admin reads what can be done instead',
    file: 'shop/order/cancel-order.ts',
    from: "status !== 'pending' && status !== 'processing'",
    to: "status === 'delivered' || status === 'completed'",
  },
]
