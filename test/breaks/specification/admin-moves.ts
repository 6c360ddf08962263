import type { Break } from '../break.ts'

const SENT = 'Shipping: the order becomes shipped, its shopper is written to'
const FROM_PAID =
  'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one'
const SHIPPED =
  'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it'
const BEYOND = 'Beyond: delivered, cancelled with refund, refunded in part'
const CANCELLING =
  'test/e2e/admin-orders.spec.ts › cancelling a paid order gives the money and the stock back'

/** Where an order goes from the back office. */
export const adminMoves: Break[] = [
  {
    line: SENT,
    test: FROM_PAID,
    file: 'web/admin/data/orders.ts',
    from: "      queries.setQueryData(['admin', 'order', order.id], order)\n      void reload()",
    to: "      queries.setQueryData(['admin', 'order', order.id], order)",
  },
  {
    line: SENT,
    test: SHIPPED,
    file: 'shop/order/ship.ts',
    from: 'if (shipped) await queueMail',
    to: 'if (shipped?.user) await queueMail',
  },
  {
    line: SENT,
    test: SHIPPED,
    file: 'shop/order/ship.ts',
    from: "    await moveOrder(tx, { orderId: id, from: 'processing', to: 'shipped', actor: 'admin', adminId: by, at })\n",
    to: '',
  },
  {
    line: BEYOND,
    test: FROM_PAID,
    file: 'shop/order/deliver.ts',
    from: "    await moveOrder(tx, { orderId: id, from, to: 'delivered', actor: 'admin', adminId: by, at })\n",
    to: '',
  },
  {
    line: BEYOND,
    test: CANCELLING,
    file: 'shop/order/cancel-paid.ts',
    from: '  await giveBackStock(tx, orderId, at)\n',
    to: '',
  },
  {
    line: BEYOND,
    test: CANCELLING,
    file: 'web/admin/parts/order-actions.tsx',
    from: "subject === 'cancel' && <CancelForm",
    to: "subject === 'cancel' && order.refundable_amount === '0.00' && <CancelForm",
  },
  {
    line: BEYOND,
    test: 'test/e2e/admin-orders.spec.ts › a refund is never more than was paid',
    file: 'shop/order/refund-order.ts',
    from: 'if (amount > left) {',
    to: 'if (amount > order.amount * 100) {',
  },
  {
    line: BEYOND,
    test: 'test/e2e/admin-forms.spec.ts › a refund whose answer was lost is asked for again under its name, anything else under a new one',
    file: 'web/data/use-attempt-key.ts',
    from: 'if (last.current?.content !== content) last',
    to: 'if (content) last',
  },
]
