import { broken } from '../break.ts'

/** What an order comes to, when it comes, and what it is called. */
export const orderSums = [
  ...broken(
    'A promo code counts whatever its case, above 0 to 100 percent of the goods, rounded half up, to the end of its last day in the shop',
    'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted',
    [
      'shop/order/cart-to-order.ts',
      'lower(code) = lower(${request.promoCode})',
      'code = ${request.promoCode}',
    ],
  ),
  ...broken(
    'A promo code counts whatever its case, above 0 to 100 percent of the goods, rounded half up, to the end of its last day in the shop',
    'api/promos.test.ts › refuse %j at %s: %s',
    ['contract/promo.ts', '.gt(0, RANGE_MESSAGE)', '.gte(0, RANGE_MESSAGE)'],
    ['contract/promo.ts', '.max(100, RANGE_MESSAGE)', '.max(1_000, RANGE_MESSAGE)'],
  ),
  ...broken(
    'A promo code counts whatever its case, above 0 to 100 percent of the goods, rounded half up, to the end of its last day in the shop',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    [
      'shop/order/write-order.ts',
      'promoAmount(totalAmount, parts.promo)',
      'promoAmount(totalAmount + shop.config.shippingFee, parts.promo)',
    ],
  ),
  ...broken(
    'A promo code counts whatever its case, above 0 to 100 percent of the goods, rounded half up, to the end of its last day in the shop',
    'shop/promo/judge-promo.test.ts › of %i pence less %s percent is %i pence',
    ['shop/promo/judge-promo.ts', ' + 5_000n', ''],
  ),
  ...broken(
    'A promo code counts whatever its case, above 0 to 100 percent of the goods, rounded half up, to the end of its last day in the shop',
    'shop/promo/judge-promo.test.ts › a promo counts until its last day ends where the shop is',
    ['shop/promo/judge-promo.ts', '<= expirationDate', '< expirationDate'],
    ['shop/promo/judge-promo.ts', 'dayIn(shop.config.timeZone,', "dayIn('UTC',"],
  ),
  ...broken(
    "'This promo code is not valid.' and 'This promo code has expired.', on promo_code, and no order",
    'shop/order/quote.test.ts › says why a code does not apply, and does not order with it',
    [
      'shop/promo/judge-promo.ts',
      "if (!found) return { promo: null, problem: 'This promo code is not valid.' }",
      'if (!found) return { promo: null, problem: null }',
    ],
    ['shop/promo/judge-promo.ts', "'This promo code has expired.'", "'This promo code is not valid.'"],
    ['shop/order/cart-to-order.ts', "fieldError('promo_code', problem)", "fieldError('code', problem)"],
    [
      'shop/order/cart-to-order.ts',
      'if (problem) throw fieldError',
      'if (problem && promo) throw fieldError',
    ],
  ),
  ...broken(
    'Uses are counted with the order and given back with it; a deleted promo stays on past orders',
    'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted',
    ['shop/order/write-order.ts', 'uses = uses + 1', 'uses = uses'],
  ),
  ...broken(
    'Uses are counted with the order and given back with it; a deleted promo stays on past orders',
    "shop/order/return-to-cart.test.ts › a cancelled order gives its promo's use back, and a paid one keeps it",
    ['shop/order/cancel-unpaid.ts', 'uses = uses - 1', 'uses = uses'],
  ),
  ...broken(
    'Uses are counted with the order and given back with it; a deleted promo stays on past orders',
    'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted',
    [
      'shop/order/order-answer.ts',
      'promo_usages u where',
      'promo_usages u join promos p on p.id = u.promo_id where',
    ],
  ),
  ...broken(
    'Nothing to pay is settled without the provider; too little for a card is refused in words',
    'shop/order/place.test.ts › pays nothing for nothing: the order is settled without a payment page',
    ['shop/order/place.ts', 'if (order.grandTotal === 0) await', 'if (order.grandTotal < 0) await'],
  ),
  ...broken(
    'Nothing to pay is settled without the provider; too little for a card is refused in words',
    'shop/order/place.test.ts › is told when an order is too small or too large for a card',
    [
      'shop/order/payable-amount.ts',
      'grandTotal > 0 && grandTotal < minimum',
      'grandTotal > minimum && grandTotal < minimum',
    ],
  ),
  ...broken(
    'To pay = items + shipping − promo',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    [
      'shop/order/write-order.ts',
      'grandTotal: totalAmount + shippingFee - discount',
      'grandTotal: totalAmount + shippingFee',
    ],
    ['shop/order/quote.ts', 'subtotal + shipping - discount', 'subtotal - discount'],
  ),
  ...broken(
    'Delivery in 3-5 or 1-2 business days, shown as a date',
    'shop/order/delivery-dates.test.ts › an order of a %s arrives on business days',
    ['shop/order/delivery-dates.ts', 'date.getUTCDay() % 6 !== 0', 'date.getUTCDay() !== 0'],
    ['contract/delivery.ts', 'next_day: { from: 1, to: 2 }', 'next_day: { from: 1, to: 1 }'],
    ['shop/order/delivery-dates.ts', 'date.toISOString().slice(0, 10)', 'date.toISOString()'],
  ),
  ...broken(
    'A code to read out: year, dash, 8 characters without look-alikes, unique',
    'shop/order/delivery-dates.test.ts › order codes have no letters that look alike, and do not repeat',
    ['shop/code-to-say.ts', '23456789ABCDEFGHJKMNPQRSTWXYZ', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    ['shop/code-to-say.ts', 'LETTERS[randomInt(LETTERS.length)]', 'LETTERS[randomInt(2)]'],
  ),
  ...broken(
    'A code to read out: year, dash, 8 characters without look-alikes, unique',
    'shop/order/delivery-dates.test.ts › a day and a year are those of the shop',
    [
      'shop/order/order-code.ts',
      'dayIn(shop.config.timeZone, shop.clock.now())',
      'shop.clock.now().toISOString()',
    ],
  ),
]
