import type { Break } from './break.ts'

const REFUNDS =
  'Refunds in whole, in part or by item, with or without restocking, never more than was paid; the order keeps its status'
const PARTS = 'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more'
const PIECES =
  'shop/order/refund-order.test.ts › pieces bought with a promo are given back at what was paid for them'
const WHOLE = "A payment is 'refunded' when all of it is given back; until then it says how much"
const ONCE = 'Stock goes back exactly once'

/** What goes back: money and pieces. */
export const orderRefunds: Break[] = [
  {
    line: REFUNDS,
    test: PARTS,
    file: 'shop/order/refund-order.ts',
    from: ': left\n',
    to: ': order.amount\n',
  },
  {
    line: REFUNDS,
    test: PARTS,
    file: 'shop/order/refund-order.ts',
    from: 'minorUnits(request.amount)',
    to: 'left',
  },
  {
    line: REFUNDS,
    test: PIECES,
    file: 'shop/order/refunded-items.ts',
    from: '(worth * (total_amount - promo_amount))',
    to: '(worth * total_amount)',
  },
  {
    line: REFUNDS,
    test: PARTS,
    file: 'shop/order/refund-order.ts',
    from: 'restocked: restock',
    to: 'restocked: false',
  },
  {
    line: REFUNDS,
    test: PIECES,
    file: 'shop/order/refund-order.ts',
    from: 'restocked: restock',
    to: 'restocked: true',
  },
  {
    line: REFUNDS,
    test: 'shop/order/refund-order.test.ts › refunds pressed at once never give back more than was paid',
    file: 'shop/order/refundable.ts',
    from: 'Math.max(refunded_amount, asked)',
    to: 'refunded_amount',
  },
  {
    line: REFUNDS,
    test: PARTS,
    file: 'shop/order/refund-order.ts',
    from: 'if (amount > left)',
    to: 'if (amount > order.amount)',
  },
  {
    line: REFUNDS,
    test: PARTS,
    file: 'shop/order/order-answer.ts',
    from: 'status: row.status,',
    to: "status: row.payment_status === 'refunded' ? 'cancelled' : row.status,",
  },
  {
    line: WHOLE,
    test: PARTS,
    file: 'shop/order/send-refund.ts',
    from: 'refunded >= c.paid',
    to: 'refunded > 0',
  },
  {
    line: WHOLE,
    test: PARTS,
    file: 'shop/order/order-answer.ts',
    from: 'refunded_amount: amountText(refunded_amount)',
    to: 'refunded_amount: amountText(0)',
  },
  {
    line: ONCE,
    test: PARTS,
    file: 'shop/stock/give-back.ts',
    from: 'where order_id = ${orderId}\n      group',
    to: "where order_id = ${orderId} and reason = 'order'\n      group",
  },
  {
    line: ONCE,
    test: 'shop/order/stuck-refunds.test.ts › a piece whose refund waited until its order was cancelled goes back on the shelf once',
    file: 'shop/order/restock.ts',
    from: "if (order.status === 'cancelled')",
    to: "if (order.status === 'completed')",
  },
  {
    line: ONCE,
    test: 'shop/order/return-to-cart.test.ts › ten returns at once give the stock back once',
    file: 'shop/order/lock-order.ts',
    from: "    .forUpdate(['o', 'p'])\n",
    to: '',
  },
]
