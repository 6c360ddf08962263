import type { Break } from './break.ts'

const RETURNING =
  'Returning an order ends its page, gives back stock, promo and at least its quantities; again it changes nothing'
const BACK =
  'shop/order/return-to-cart.test.ts › a shopper who cancels has the items back in the cart, the stock is back, and the old page takes no money'
const PAID = "A paid one is 409 'This order is already paid.', and settled"
const NOT_RETURNED = 'shop/order/return-to-cart.test.ts › an order that is paid already is not returned'
const UNPAID =
  'The same for every order that ends unpaid: nobody loses a cart to a payment that did not happen'
const WHOSE = "A guest's order opens by its id, a customer's for the customer alone"
const ALONE = 'shop/order/place-as-customer.test.ts › is sent to the saved address, and alone sees the order'

/** Orders that end unpaid, and whose they are. */
export const orderReturns: Break[] = [
  {
    line: RETURNING,
    test: BACK,
    file: 'shop/order/return-to-cart.ts',
    from: 'if (order.session_id)',
    to: "if (order.session_id && order.payment_status === 'pending')",
  },
  {
    line: RETURNING,
    test: BACK,
    file: 'shop/stock/give-back.ts',
    from: 'p.stock_quantity + taken.quantity',
    to: 'p.stock_quantity + 1',
  },
  {
    line: RETURNING,
    test: "shop/order/return-to-cart.test.ts › a cancelled order gives its promo's use back, and a paid one keeps it",
    file: 'shop/order/cancel.ts',
    from: 'uses = uses - 1',
    to: 'uses = uses',
  },
  {
    line: RETURNING,
    test: 'shop/order/return-to-cart.test.ts › the cart holds at least what was ordered again, and never less than was put into it since',
    file: 'shop/order/refill-cart.ts',
    from: 'greatest(cart_items.quantity, excluded.quantity)',
    to: 'cart_items.quantity + excluded.quantity',
  },
  {
    line: RETURNING,
    test: BACK,
    file: 'shop/order/return-to-cart.ts',
    from: "if (order.status === 'cancelled')",
    to: "if (order.status === 'completed')",
  },
  {
    line: PAID,
    test: NOT_RETURNED,
    file: 'shop/order/return-to-cart.ts',
    from: "if (status !== 'cancelled')",
    to: "if (status === 'shipped')",
  },
  {
    line: PAID,
    test: NOT_RETURNED,
    file: 'shop/order/return-to-cart.ts',
    from: "await settleOrder(shop, orderId, session, 'payment')",
    to: "session.payment === 'paid' ? 'processing' : await settleOrder(shop, orderId, session, 'payment')",
  },
  {
    line: UNPAID,
    test: 'shop/order/settle.test.ts › a payment page that ran out ends the order',
    file: 'payments/stripe.ts',
    from: "    case 'checkout.session.expired':\n",
    to: '',
  },
  {
    line: UNPAID,
    test: 'shop/order/settle.test.ts › a delayed payment that fails ends the order and fills the cart again',
    file: 'payments/stripe.ts',
    from: "{ ...sessionOf(event.data.object), payment: 'failed' }",
    to: 'sessionOf(event.data.object)',
  },
  {
    line: UNPAID,
    test: 'shop/order/sweep.test.ts › an order that nobody paid ends after its reservation: the last ring is for sale again',
    file: 'shop/order/cancel.ts',
    from: 'await refillCart(',
    to: "if (why.actor === 'shopper') await refillCart(",
  },
  {
    line: WHOSE,
    test: ALONE,
    file: 'shop/order/find-order.ts',
    from: "`o.mode = 'guest'`",
    to: '`o.mode is not null`',
  },
  {
    line: WHOSE,
    test: ALONE,
    file: 'shop/order/find-order.ts',
    from: '`o.user_id = ${userId}`',
    to: '`o.user_id is not null`',
  },
  {
    line: WHOSE,
    test: ALONE,
    file: 'shop/order/list-user-orders.ts',
    from: 'where o.user_id = ${userId}',
    to: 'where o.user_id is not null',
  },
  {
    line: WHOSE,
    test: 'shop/order/return-to-cart.test.ts › an order that is nowhere, or that a customer owns, is not there for others',
    file: 'shop/order/find-order-owner.ts',
    from: ' && order.user_id === userId',
    to: '',
  },
  {
    line: "Whoever has the id of a guest's order reads nothing of the back office in it",
    test: 'shop/order/ship.test.ts › a guest’s order shows its shopper nothing of the back office',
    file: 'shop/order/order-answer.ts',
    from: "'actor', e.actor,",
    to: "'actor', e.actor, 'admin', (select first_name from admins where id = e.admin_id),",
  },
]
