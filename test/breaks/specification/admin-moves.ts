import { broken } from '../break.ts'

/** Where an order goes from the back office. */
export const adminMoves = [
  ...broken(
    'Shipping: the order becomes shipped, its shopper is written to',
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    [
      'web/admin/data/orders.ts',
      "      queries.setQueryData(['admin', 'order', order.id], order)\n      void reload()",
      "      queries.setQueryData(['admin', 'order', order.id], order)",
    ],
  ),
  ...broken(
    'Shipping: the order becomes shipped, its shopper is written to',
    'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it',
    ['shop/order/ship.ts', 'if (shipped) await queueMail', 'if (shipped?.user) await queueMail'],
    [
      'shop/order/ship.ts',
      "    await moveOrder(tx, { orderId: id, from: 'processing', to: 'shipped', actor: 'admin', adminId: by, at })\n",
      '',
    ],
  ),
  ...broken(
    'Beyond: delivered, cancelled with refund, refunded in part',
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    [
      'shop/order/deliver.ts',
      "    await moveOrder(tx, { orderId: id, from, to: 'delivered', actor: 'admin', adminId: by, at })\n",
      '',
    ],
  ),
  ...broken(
    'Beyond: delivered, cancelled with refund, refunded in part',
    'test/e2e/admin-orders.spec.ts › cancelling a paid order gives the money and the stock back',
    ['shop/order/cancel-refunded.ts', '  await giveBackStock(tx, orderId, at)\n', ''],
    [
      'web/admin/parts/order-actions.tsx',
      "subject === 'cancel' && <CancelForm",
      "subject === 'cancel' && order.refundable_amount === '0.00' && <CancelForm",
    ],
  ),
  ...broken(
    'Beyond: delivered, cancelled with refund, refunded in part',
    'test/e2e/admin-orders.spec.ts › a refund is never more than was paid',
    ['shop/order/refund-order.ts', 'if (amount > left) {', 'if (amount > order.amount * 100) {'],
  ),
  ...broken(
    'Beyond: delivered, cancelled with refund, refunded in part',
    'test/e2e/admin-forms.spec.ts › a refund whose answer was lost is asked for again under its name, anything else under a new one',
    ['web/data/use-attempt-key.ts', 'if (last.current?.content !== content) last', 'if (content) last'],
  ),
  ...broken(
    'Beyond: delivered, cancelled with refund, refunded in part',
    'test/e2e/admin-meanwhile.spec.ts › a refund of items of which somebody else gave some back meanwhile offers what is left of them',
    ['web/admin/parts/refund-form.tsx', "whatIsLeft(getValues('lines'), order)", "getValues('lines')"],
  ),
]
