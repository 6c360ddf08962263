import { broken } from '../break.ts'

/** Placing an order. */
export const orders = [
  ...broken(
    'An order takes its stock, remembers names, prices, address and promo, and empties the cart, at once or not at all',
    'shop/order/place.test.ts › gets a payment page, an order that remembers everything, and an empty cart',
    ['shop/stock/take.ts', 'stock_quantity - line.quantity', 'stock_quantity - 1'],
    [
      'shop/order/order-answer.ts',
      'i.product_id, i.name,',
      'i.product_id, (select name from products where id = i.product_id) as name,',
    ],
    [
      'shop/order/order-answer.ts',
      'i.code, i.price,',
      'i.code, (select price from products where id = i.product_id) as price,',
    ],
    ['shop/order/write-order.ts', '${postal_code}, ${country})`', '${country}, ${postal_code})`'],
  ),
  ...broken(
    'An order takes its stock, remembers names, prices, address and promo, and empties the cart, at once or not at all',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    [
      'shop/order/order-answer.ts',
      "'discount', u.discount) from promo_usages u where",
      "'discount', p.discount) from promo_usages u join promos p on p.id = u.promo_id where",
    ],
  ),
  ...broken(
    'An order takes its stock, remembers names, prices, address and promo, and empties the cart, at once or not at all',
    'shop/order/place.test.ts › gets a payment page, an order that remembers everything, and an empty cart',
    [
      'shop/order/cart-to-order.ts',
      'delete from cart_items where cart_id = (select id from cart) returning product_id, quantity, created_at',
      'select product_id, quantity, created_at from cart_items where cart_id = (select id from cart)',
    ],
  ),
  ...broken(
    'An order takes its stock, remembers names, prices, address and promo, and empties the cart, at once or not at all',
    'shop/order/place.test.ts › is refused a total that was not shown, and finds the cart as it was',
    [
      'shop/order/place.ts',
      'changeStock(shop, (tx) => write(tx, shop, request, attemptId))',
      'write(shop.db, shop, request, attemptId)',
    ],
  ),
  ...broken(
    'An order takes its stock, remembers names, prices, address and promo, and empties the cart, at once or not at all',
    'shop/order/place-races.test.ts › the last ring cannot be sold twice',
    ['shop/stock/take.ts', 'order by id for no key update', 'order by id'],
  ),
  ...broken(
    'However many order the same products at once, no two wait for each other for ever',
    'test/torture/stock.test.ts › hundreds of carts of three products each, in any order, sell what there is and nobody waits for ever',
    [
      'shop/stock/take.ts',
      'order by id for no key update',
      'order by array_position(${ids}::uuid[], id) for no key update',
    ],
  ),
  ...broken(
    'It costs what its products cost, whatever a body says',
    'test/mass-assignment.test.ts › an order costs what its products cost, and is not paid because somebody says so',
    ['shop/order/write-order.ts', 'sum + product.price * quantity', 'sum + product.price'],
  ),
  ...broken(
    'Reserved for 35 minutes, longer than the payment page lives',
    'shop/order/open-payment.test.ts › a payment page closes before its order’s pieces go to somebody else',
    ['shop/order/write-order.ts', '35 * 60_000', '45 * 60_000'],
    ['shop/order/open-payment.ts', '30 * 60_000', '60 * 60_000'],
  ),
  ...broken(
    "The payment provider away: 'Payment is unavailable right now. Your cart is unchanged.' (503), cart and stock as before",
    'shop/order/place.test.ts › keeps cart and stock when payment is unavailable, and can order later',
    [
      'shop/order/say-cart-unchanged.ts',
      "'payment_unavailable', 'Payment is unavailable right now. Your cart is unchanged.'",
      "'overloaded', 'Payment is unavailable right now.'",
    ],
    ['shop/order/open-payment.ts', 'order && !order.session_id', 'order?.session_id'],
    ['api/errors.ts', 'payment_unavailable: 503', 'payment_unavailable: 500'],
  ),
  ...broken(
    'The answer is the session, its page and the order; asking again finds the same page',
    'shop/order/place.test.ts › gets a payment page, an order that remembers everything, and an empty cart',
    ['shop/order/place.ts', 'return { id, url,', 'return { id: order.id, url,'],
  ),
  ...broken(
    'The answer is the session, its page and the order; asking again finds the same page',
    'payments/stripe.test.ts › asking again for one order gives the same page',
    [
      'payments/stripe.ts',
      'sessions.create(sessionParams(order), { idempotencyKey: `order-${order.id}` })',
      'sessions.create(sessionParams(order))',
    ],
  ),
  ...broken(
    'The answer is the session, its page and the order; asking again finds the same page',
    'shop/order/resume-order.test.ts › a shopper whose shop died while the payment page was made gets that very page by trying again',
    ['shop/order/resume-order.ts', 'const YOUNG_MS = 45_000', 'const YOUNG_MS = 0'],
  ),
  ...broken(
    '/order/ordercreate/ takes either body, told apart by user_id or guest_id',
    'shop/order/place.test.ts › orders by the call that takes either body',
    ['contract/checkout.ts', "('user_id' in raw ? userOrderBody : guestOrderBody)", 'userOrderBody'],
  ),
  ...broken(
    '/order/ordercreate/ takes either body, told apart by user_id or guest_id',
    'api/order.test.ts › is judged as a guest’s unless it names a customer',
    ['contract/checkout.ts', "('user_id' in raw ? userOrderBody : guestOrderBody)", 'guestOrderBody'],
  ),
  ...broken(
    "`payment_method` is 'stripe', `shipping_method` the type of delivery that was chosen",
    'shop/order/place-as-customer.test.ts › is sent to the saved address, and alone sees the order',
    ['shop/order/write-order.ts', '(${order.id}, ${deliveryType},', "(${order.id}, 'standard',"],
  ),
  ...broken(
    'A declined card changes nothing',
    'shop/order/settle.test.ts › a declined card changes nothing, and another card pays',
    ['payments/session-of.ts', "session.status !== 'complete'", "session.status === 'expired'"],
  ),
]
