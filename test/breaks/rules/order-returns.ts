import { broken } from '../break.ts'

/** Orders that end unpaid, and whose they are. */
export const orderReturns = [
  ...broken(
    'Returning an order ends its page, gives back stock, promo and at least its quantities; again it changes nothing',
    'shop/order/return-to-cart.test.ts › a shopper who cancels has the items back in the cart, the stock is back, and the old page takes no money',
    [
      'shop/order/return-to-cart.ts',
      'if (order.session_id)',
      "if (order.session_id && order.payment_status === 'pending')",
    ],
    ['shop/stock/give-back.ts', 'p.stock_quantity + taken.quantity', 'p.stock_quantity + 1'],
  ),
  ...broken(
    'Returning an order ends its page, gives back stock, promo and at least its quantities; again it changes nothing',
    "shop/order/return-to-cart.test.ts › a cancelled order gives its promo's use back, and a paid one keeps it",
    ['shop/order/cancel-unpaid.ts', 'uses = uses - 1', 'uses = uses'],
  ),
  ...broken(
    'Returning an order ends its page, gives back stock, promo and at least its quantities; again it changes nothing',
    'shop/order/return-to-cart.test.ts › the cart holds at least what was ordered again, and never less than was put into it since',
    [
      'shop/order/refill-cart.ts',
      'greatest(cart_items.quantity, excluded.quantity)',
      'cart_items.quantity + excluded.quantity',
    ],
  ),
  ...broken(
    'Returning an order ends its page, gives back stock, promo and at least its quantities; again it changes nothing',
    'shop/order/return-to-cart.test.ts › a shopper who cancels has the items back in the cart, the stock is back, and the old page takes no money',
    [
      'shop/order/return-to-cart.ts',
      "if (order.status === 'cancelled')",
      "if (order.status === 'completed')",
    ],
  ),
  ...broken(
    "A paid one is 409 'This order is already paid.', and settled",
    'shop/order/return-to-cart.test.ts › an order that was paid and given back is not returned, and says so',
    [
      'shop/order/return-to-cart.ts',
      '      if (order.paid_at) throw',
      '      if (order.paid_at && !order.id) throw',
    ],
  ),
  ...broken(
    'The same for every order that ends unpaid: nobody loses a cart to a payment that did not happen',
    'test/e2e/back-to-an-account.spec.ts › a customer who looks at the cart logged out finds the items of an unpaid order after the next log-in',
    [
      'web/data/return-order.ts',
      "returned.outcome === 'gone' && isKnownGone(orderId, returned.refusal)",
      "returned.outcome === 'gone'",
    ],
    ['web/store/cart-by-order.tsx', "!storage.token('token')", 'false'],
  ),
  ...broken(
    "A paid one is 409 'This order is already paid.', and settled",
    'shop/order/return-to-cart.test.ts › an order that is paid already is not returned',
    ['shop/order/return-to-cart.ts', "if (status !== 'cancelled')", "if (status === 'shipped')"],
    [
      'shop/order/return-to-cart.ts',
      "await settleOrder(shop, orderId, session, 'payment')",
      "session.payment === 'paid' ? 'processing' : await settleOrder(shop, orderId, session, 'payment')",
    ],
  ),
  ...broken(
    'The same for every order that ends unpaid: nobody loses a cart to a payment that did not happen',
    'test/e2e/back-from-payment.spec.ts › a delayed payment that fails gives its items back beside what was begun meanwhile, one that succeeds takes nothing',
    [
      'web/data/finish-visit.ts',
      "  if (mayFail) return queries.invalidateQueries({ queryKey: ['cart'] })\n",
      '',
    ],
    ['web/data/finish-visit.ts', '(await readCart()).cart_items.length > 0', 'false'],
  ),
  ...broken(
    'The same for every order that ends unpaid: nobody loses a cart to a payment that did not happen',
    'shop/order/settle.test.ts › a payment page that ran out ends the order',
    ['payments/stripe.ts', "    case 'checkout.session.expired':\n", ''],
  ),
  ...broken(
    'The same for every order that ends unpaid: nobody loses a cart to a payment that did not happen',
    'shop/order/settle.test.ts › a delayed payment that fails ends the order and fills the cart again',
    [
      'payments/stripe.ts',
      "{ ...sessionOf(event.data.object), payment: 'failed' }",
      'sessionOf(event.data.object)',
    ],
  ),
  ...broken(
    'The same for every order that ends unpaid: nobody loses a cart to a payment that did not happen',
    'shop/order/sweep.test.ts › an order that nobody paid ends after its reservation: the last ring is for sale again',
    ['shop/order/cancel-unpaid.ts', 'await refillCart(', "if (why.actor === 'shopper') await refillCart("],
  ),
  ...broken(
    'The same for every order that ends unpaid: nobody loses a cart to a payment that did not happen',
    'test/e2e/back-to-an-account.spec.ts › whoever logs in while their order as a guest ends unpaid finds its items in the account’s cart',
    ['web/data/return-order.ts', "order?.guest && storage.token('token')", 'false'],
  ),
  ...broken(
    'Another device keeps its own cart, and is told where the items are',
    'test/e2e/back-from-payment.spec.ts › whoever opens the address of an unpaid order on another device is told where its items are, and keeps their own cart',
    ['web/data/return-order.ts', "isHere ? 'returned' : 'elsewhere'", "isHere ? 'returned' : 'returned'"],
    ['web/data/return-order.ts', '(await readCart()).cart_items.length > 0', 'false'],
  ),
  ...broken(
    'Pieces that left the shop meanwhile are named when the rest comes back',
    'test/e2e/back-from-payment.spec.ts › what has left the shop while it was to be paid does not come back, and is named',
    ['web/data/return-order.ts', '  void tellMissing(orderId, returned)\n', ''],
  ),
  ...broken(
    "A guest's order opens by its id, a customer's for the customer alone",
    'shop/order/place-as-customer.test.ts › is sent to the saved address, and alone sees the order',
    ['shop/order/find-order.ts', "`o.mode = 'guest'`", '`o.mode is not null`'],
    ['shop/order/find-order.ts', '`o.user_id = ${of.userId}`', '`o.user_id is not null`'],
    ['shop/order/list-user-orders.ts', 'where o.user_id = ${userId}', 'where o.user_id is not null'],
  ),
  ...broken(
    "A guest's order opens by its id, a customer's for the customer alone",
    'shop/order/return-to-cart.test.ts › an order that is nowhere, or that a customer owns, is not there for others',
    ['shop/order/find-order-owner.ts', ' && order.user_id === userId', ''],
  ),
  ...broken(
    "Whoever has the id of a guest's order reads nothing of the back office in it",
    'shop/order/ship.test.ts › a guest’s order shows its shopper nothing of the back office',
    [
      'shop/order/order-answer.ts',
      "'actor', e.actor,",
      "'actor', e.actor, 'admin', (select first_name from admins where id = e.admin_id),",
    ],
  ),
]
