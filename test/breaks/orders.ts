import type { Break } from './break.ts'

const TAKES =
  'An order takes its stock, remembers names, prices, address and promo, and empties the cart, at once or not at all'
const REMEMBERS =
  'shop/order/place.test.ts › gets a payment page, an order that remembers everything, and an empty cart'
const AWAY =
  "The payment provider away: 'Payment is unavailable right now. Your cart is unchanged.' (503), cart and stock as before"
const SAME_PAGE = 'The answer is the session, its page and the order; asking again finds the same page'
const EITHER = '/order/ordercreate/ takes either body, told apart by user_id or guest_id'

/** Placing an order. */
export const orders: Break[] = [
  {
    line: TAKES,
    test: REMEMBERS,
    file: 'shop/stock/take.ts',
    from: 'stock_quantity - line.quantity',
    to: 'stock_quantity - 1',
  },
  {
    line: TAKES,
    test: REMEMBERS,
    file: 'shop/order/order-answer.ts',
    from: 'i.product_id, i.name,',
    to: 'i.product_id, (select name from products where id = i.product_id) as name,',
  },
  {
    line: TAKES,
    test: REMEMBERS,
    file: 'shop/order/order-answer.ts',
    from: 'i.code, i.price,',
    to: 'i.code, (select price from products where id = i.product_id) as price,',
  },
  {
    line: TAKES,
    test: REMEMBERS,
    file: 'shop/order/write-order.ts',
    from: '${postal_code}, ${country})`',
    to: '${country}, ${postal_code})`',
  },
  {
    line: TAKES,
    test: 'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    file: 'shop/order/order-answer.ts',
    from: "'discount', u.discount) from promo_usages u where",
    to: "'discount', p.discount) from promo_usages u join promos p on p.id = u.promo_id where",
  },
  {
    line: TAKES,
    test: REMEMBERS,
    file: 'shop/order/cart-to-order.ts',
    from: 'delete from cart_items i using cart where i.cart_id = cart.id returning i.product_id, i.quantity, i.created_at',
    to: 'select i.product_id, i.quantity, i.created_at from cart_items i join cart on i.cart_id = cart.id',
  },
  {
    line: TAKES,
    test: 'shop/order/place.test.ts › is refused a total that was not shown, and finds the cart as it was',
    file: 'shop/order/place.ts',
    from: 'changeStock(shop, (tx) => write(tx, shop, request, attemptId))',
    to: 'write(shop.db, shop, request, attemptId)',
  },
  {
    line: TAKES,
    test: 'shop/order/place-races.test.ts › the last ring cannot be sold twice',
    file: 'shop/stock/take.ts',
    from: 'order by id for no key update',
    to: 'order by id',
  },
  {
    line: 'However many order the same products at once, no two wait for each other for ever',
    test: 'test/torture/stock.test.ts › hundreds of carts of three products each, in any order, sell what there is and nobody waits for ever',
    file: 'shop/stock/take.ts',
    from: 'order by id for no key update',
    to: 'order by array_position(${ids}::uuid[], id) for no key update',
  },
  {
    line: 'It costs what its products cost, whatever a body says',
    test: 'test/mass-assignment.test.ts › an order costs what its products cost, and is not paid because somebody says so',
    file: 'shop/order/write-order.ts',
    from: 'sum + product.price * quantity',
    to: 'sum + product.price',
  },
  {
    line: 'Reserved for 35 minutes, longer than the payment page lives',
    test: 'shop/order/open-payment.test.ts › a payment page closes before its order’s pieces go to somebody else',
    file: 'shop/order/write-order.ts',
    from: '35 * 60_000',
    to: '45 * 60_000',
  },
  {
    line: 'Reserved for 35 minutes, longer than the payment page lives',
    test: 'shop/order/open-payment.test.ts › a payment page closes before its order’s pieces go to somebody else',
    file: 'shop/order/open-payment.ts',
    from: '30 * 60_000',
    to: '60 * 60_000',
  },
  {
    line: AWAY,
    test: 'shop/order/place.test.ts › keeps cart and stock when payment is unavailable, and can order later',
    file: 'payments/in-time.ts',
    from: "'payment_unavailable', 'Payment is unavailable right now. Your cart is unchanged.'",
    to: "'overloaded', 'Payment is unavailable right now.'",
  },
  {
    line: AWAY,
    test: 'shop/order/place.test.ts › keeps cart and stock when payment is unavailable, and can order later',
    file: 'shop/order/open-payment.ts',
    from: 'order && !order.session_id',
    to: 'order?.session_id',
  },
  {
    line: AWAY,
    test: 'shop/order/place.test.ts › keeps cart and stock when payment is unavailable, and can order later',
    file: 'api/errors.ts',
    from: 'payment_unavailable: 503',
    to: 'payment_unavailable: 500',
  },
  {
    line: SAME_PAGE,
    test: REMEMBERS,
    file: 'shop/order/place.ts',
    from: 'return { id, url,',
    to: 'return { id: order.id, url,',
  },
  {
    line: SAME_PAGE,
    test: 'payments/stripe.test.ts › asking again for one order gives the same page',
    file: 'payments/stripe.ts',
    from: 'sessions.create(sessionParams(order), { idempotencyKey: `order-${order.id}` })',
    to: 'sessions.create(sessionParams(order))',
  },
  {
    line: SAME_PAGE,
    test: 'shop/order/resume-order.test.ts › a shopper whose shop died while the payment page was made gets that very page by trying again',
    file: 'shop/order/resume-order.ts',
    from: 'const YOUNG_MS = 45_000',
    to: 'const YOUNG_MS = 0',
  },
  {
    line: EITHER,
    test: 'shop/order/place.test.ts › orders by the call that takes either body',
    file: 'contract/checkout.ts',
    from: "('user_id' in raw ? userOrderBody : guestOrderBody)",
    to: 'userOrderBody',
  },
  {
    line: EITHER,
    test: 'api/order.test.ts › is judged as a guest’s unless it names a customer',
    file: 'contract/checkout.ts',
    from: "('user_id' in raw ? userOrderBody : guestOrderBody)",
    to: 'guestOrderBody',
  },
  {
    line: "`payment_method` is 'stripe', `shipping_method` the type of delivery that was chosen",
    test: 'shop/order/place-as-customer.test.ts › is sent to the saved address, and alone sees the order',
    file: 'shop/order/write-order.ts',
    from: '(${order.id}, ${deliveryType},',
    to: "(${order.id}, 'standard',",
  },
  {
    line: 'A declined card changes nothing',
    test: 'shop/order/settle.test.ts › a declined card changes nothing, and another card pays',
    file: 'payments/session-of.ts',
    from: "session.status !== 'complete'",
    to: "session.status === 'expired'",
  },
]
