import { broken } from '../break.ts'

/** What goes back: money and pieces. */
export const orderRefunds = [
  ...broken(
    'Refunds in whole, in part or by item, with or without restocking, never more than was paid; the order keeps its status',
    'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    ['shop/order/refund-order.ts', ': left\n', ': order.amount\n'],
    ['shop/order/refund-order.ts', 'minorUnits(request.amount)', 'left'],
  ),
  ...broken(
    'Refunds in whole, in part or by item, with or without restocking, never more than was paid; the order keeps its status',
    'shop/order/refund-order.test.ts › pieces bought with a promo are given back at what was paid for them',
    ['shop/order/refunded-items.ts', '(worth * (total_amount - promo_amount))', '(worth * total_amount)'],
  ),
  ...broken(
    'Refunds in whole, in part or by item, with or without restocking, never more than was paid; the order keeps its status',
    'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    ['shop/order/refund-order.ts', 'restocked: restock', 'restocked: false'],
  ),
  ...broken(
    'Refunds in whole, in part or by item, with or without restocking, never more than was paid; the order keeps its status',
    'shop/order/refund-order.test.ts › pieces bought with a promo are given back at what was paid for them',
    ['shop/order/refund-order.ts', 'restocked: restock', 'restocked: true'],
  ),
  ...broken(
    'Refunds in whole, in part or by item, with or without restocking, never more than was paid; the order keeps its status',
    'shop/order/refund-order.test.ts › refunds pressed at once never give back more than was paid',
    ['shop/order/refundable.ts', 'Math.max(refunded_amount, asked)', 'refunded_amount'],
  ),
  ...broken(
    'Refunds in whole, in part or by item, with or without restocking, never more than was paid; the order keeps its status',
    'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    ['shop/order/refund-order.ts', 'if (amount > left)', 'if (amount > order.amount)'],
    [
      'shop/order/order-answer.ts',
      'status: row.status,',
      "status: row.payment_status === 'refunded' ? 'cancelled' : row.status,",
    ],
  ),
  ...broken(
    'Items worth more than is left give back all that is left, and the form says so',
    'test/e2e/admin-orders.spec.ts › a refund is never more than was paid',
    [
      'web/admin/parts/refund-form.tsx',
      '...(isMoreThanLeft(order, lines) && { amount: order.refundable_amount })',
      '',
    ],
    [
      'web/admin/parts/refund-form.tsx',
      "isMoreThanLeft(order, fields.lines) ? ', all that is left' : afterPromo",
      'afterPromo',
    ],
  ),
  ...broken(
    'The forms of an order speak of a payment page only where there is one, and of the promo only where it had one',
    'test/e2e/admin-orders.spec.ts › an order that was given back in whole is not offered for shipping',
    ['web/admin/parts/cancel-form.tsx', 'order.is_paid ? after : ', ''],
  ),
  ...broken(
    'The forms of an order speak of a payment page only where there is one, and of the promo only where it had one',
    'test/e2e/admin-meanwhile.spec.ts › an order that was cancelled while its form was open is said to be, and nothing is offered for it',
    ['web/admin/parts/cancel-form.tsx', '(cancel.isIdle || cancel.isError)', 'cancel.isIdle'],
  ),
  ...broken(
    'The forms of an order speak of a payment page only where there is one, and of the promo only where it had one',
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    [
      'web/admin/parts/refund-form.tsx',
      "Number(order.promo_amount) > 0 ? ' after the promo' : ''",
      "' after the promo'",
    ],
  ),
  ...broken(
    "A payment is 'refunded' when all of it is given back; until then it says how much",
    'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    ['shop/order/send-refund.ts', 'refunded >= c.paid', 'refunded > 0'],
    [
      'shop/order/order-answer.ts',
      'refunded_amount: amountText(refunded_amount)',
      'refunded_amount: amountText(0)',
    ],
  ),
  ...broken(
    'A refund whose answer was lost is asked for again as it was, whatever is left by then',
    'test/e2e/lost-answers.spec.ts › a refund whose answer was lost on the way is given back once when the owner presses again, whatever is left by then',
    [
      'web/admin/parts/refund-form.tsx',
      'asked?.fields === JSON.stringify(fields) ? asked.order : present',
      'present',
    ],
  ),
  ...broken(
    'Stock goes back exactly once',
    'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    [
      'shop/stock/give-back.ts',
      'where order_id = ${orderId}\n      group',
      "where order_id = ${orderId} and reason = 'order'\n      group",
    ],
  ),
  ...broken(
    'Stock goes back exactly once',
    'shop/order/stuck-refunds.test.ts › a piece whose refund waited until its order was cancelled goes back on the shelf once',
    [
      'shop/order/restock-refunded.ts',
      "if (order.status === 'cancelled')",
      "if (order.status === 'completed')",
    ],
  ),
  ...broken(
    'Stock goes back exactly once',
    'shop/order/return-to-cart.test.ts › ten returns at once give the stock back once',
    ['shop/order/lock-order.ts', "    .forUpdate(['o', 'p'])\n", ''],
  ),
]
