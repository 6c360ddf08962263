import type { Break } from './break.ts'

const PROMO =
  'A promo code counts whatever its case, above 0 to 100 percent of the goods, rounded half up, to the end of its last day in the shop'
const REFUSE = 'api/promos.test.ts › refuse %j at %s: %s'
const HOLD =
  'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted'
const LAST_DAY = 'shop/promo/judge-promo.test.ts › a promo counts until its last day ends where the shop is'
const SAYS = "'This promo code is not valid.' and 'This promo code has expired.', on promo_code, and no order"
const SAYS_WHY = 'shop/order/quote.test.ts › says why a code does not apply, and does not order with it'
const USES = 'Uses are counted with the order and given back with it; a deleted promo stays on past orders'
const FREE = 'Nothing to pay is settled without the provider; too little for a card is refused in words'
const TO_PAY = 'To pay = items + shipping − promo'
const QUOTE = 'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny'
const DELIVERY = 'Delivery in 3-5 or 1-2 business days, shown as a date'
const BUSINESS_DAYS = 'shop/order/delivery-dates.test.ts › an order of a %s arrives on business days'
const CODE = 'A code to read out: year, dash, 8 characters without look-alikes, unique'
const NO_LOOK_ALIKES =
  'shop/order/delivery-dates.test.ts › order codes have no letters that look alike, and do not repeat'
const SHOPS_DAY = 'shop/order/delivery-dates.test.ts › a day and a year are those of the shop'

/** What an order comes to, when it comes, and what it is called. */
export const orderSums: Break[] = [
  {
    line: PROMO,
    test: HOLD,
    file: 'shop/order/cart-to-order.ts',
    from: 'lower(code) = lower(${request.promoCode})',
    to: 'code = ${request.promoCode}',
  },
  {
    line: PROMO,
    test: REFUSE,
    file: 'contract/promo.ts',
    from: '.gt(0, RANGE_MESSAGE)',
    to: '.gte(0, RANGE_MESSAGE)',
  },
  {
    line: PROMO,
    test: REFUSE,
    file: 'contract/promo.ts',
    from: '.max(100, RANGE_MESSAGE)',
    to: '.max(1_000, RANGE_MESSAGE)',
  },
  {
    line: PROMO,
    test: QUOTE,
    file: 'shop/order/write-order.ts',
    from: 'promoAmount(totalAmount, parts.promo)',
    to: 'promoAmount(totalAmount + shop.config.shippingFee, parts.promo)',
  },
  {
    line: PROMO,
    test: 'shop/promo/judge-promo.test.ts › of %i pence less %s percent is %i pence',
    file: 'shop/promo/judge-promo.ts',
    from: ' + 5_000n',
    to: '',
  },
  {
    line: PROMO,
    test: LAST_DAY,
    file: 'shop/promo/judge-promo.ts',
    from: '<= expirationDate',
    to: '< expirationDate',
  },
  {
    line: PROMO,
    test: LAST_DAY,
    file: 'shop/promo/judge-promo.ts',
    from: 'dayIn(shop.config.timeZone,',
    to: "dayIn('UTC',",
  },
  {
    line: SAYS,
    test: SAYS_WHY,
    file: 'shop/promo/judge-promo.ts',
    from: "if (!found) return { promo: null, problem: 'This promo code is not valid.' }",
    to: 'if (!found) return { promo: null, problem: null }',
  },
  {
    line: SAYS,
    test: SAYS_WHY,
    file: 'shop/promo/judge-promo.ts',
    from: "'This promo code has expired.'",
    to: "'This promo code is not valid.'",
  },
  {
    line: SAYS,
    test: SAYS_WHY,
    file: 'shop/order/cart-to-order.ts',
    from: "fieldError('promo_code', problem)",
    to: "fieldError('code', problem)",
  },
  {
    line: SAYS,
    test: SAYS_WHY,
    file: 'shop/order/cart-to-order.ts',
    from: 'if (problem) throw fieldError',
    to: 'if (problem && promo) throw fieldError',
  },
  {
    line: USES,
    test: HOLD,
    file: 'shop/order/write-order.ts',
    from: 'uses = uses + 1',
    to: 'uses = uses',
  },
  {
    line: USES,
    test: "shop/order/return-to-cart.test.ts › a cancelled order gives its promo's use back, and a paid one keeps it",
    file: 'shop/order/cancel.ts',
    from: 'uses = uses - 1',
    to: 'uses = uses',
  },
  {
    line: USES,
    test: HOLD,
    file: 'shop/order/order-answer.ts',
    from: 'promo_usages u where',
    to: 'promo_usages u join promos p on p.id = u.promo_id where',
  },
  {
    line: FREE,
    test: 'shop/order/place.test.ts › pays nothing for nothing: the order is settled without a payment page',
    file: 'shop/order/place.ts',
    from: 'if (order.grandTotal === 0) await',
    to: 'if (order.grandTotal < 0) await',
  },
  {
    line: FREE,
    test: 'shop/order/place.test.ts › is told when an order is too small or too large for a card',
    file: 'shop/order/payable-amount.ts',
    from: 'grandTotal > 0 && grandTotal < minimum',
    to: 'grandTotal > minimum && grandTotal < minimum',
  },
  {
    line: TO_PAY,
    test: QUOTE,
    file: 'shop/order/write-order.ts',
    from: 'grandTotal: totalAmount + shippingFee - discount',
    to: 'grandTotal: totalAmount + shippingFee',
  },
  {
    line: TO_PAY,
    test: QUOTE,
    file: 'shop/order/quote.ts',
    from: 'subtotal + shipping - discount',
    to: 'subtotal - discount',
  },
  {
    line: DELIVERY,
    test: BUSINESS_DAYS,
    file: 'shop/order/delivery-dates.ts',
    from: 'date.getUTCDay() % 6 !== 0',
    to: 'date.getUTCDay() !== 0',
  },
  {
    line: DELIVERY,
    test: BUSINESS_DAYS,
    file: 'contract/delivery.ts',
    from: 'next_day: { from: 1, to: 2 }',
    to: 'next_day: { from: 1, to: 1 }',
  },
  {
    line: DELIVERY,
    test: BUSINESS_DAYS,
    file: 'shop/order/delivery-dates.ts',
    from: 'date.toISOString().slice(0, 10)',
    to: 'date.toISOString()',
  },
  {
    line: CODE,
    test: NO_LOOK_ALIKES,
    file: 'shop/code-to-say.ts',
    from: '23456789ABCDEFGHJKMNPQRSTWXYZ',
    to: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  },
  {
    line: CODE,
    test: NO_LOOK_ALIKES,
    file: 'shop/code-to-say.ts',
    from: 'LETTERS[randomInt(LETTERS.length)]',
    to: 'LETTERS[randomInt(2)]',
  },
  {
    line: CODE,
    test: SHOPS_DAY,
    file: 'shop/order/order-code.ts',
    from: 'dayIn(shop.config.timeZone, shop.clock.now())',
    to: 'shop.clock.now().toISOString()',
  },
]
