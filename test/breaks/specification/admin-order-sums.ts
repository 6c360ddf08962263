import type { Break } from '../break.ts'

const ITEMS = 'Order Items: product id, quantity, price, subtotal'
const WORD_BY_WORD = 'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word'
const SUMMARY = 'Order Summary: subtotal, shipping fee, promo discount as negative, total'
const SHIPPABLE = 'Ship Order: only where it can be shipped'

/** The items and the sums of an order in the back office, and when it can be shipped. */
export const adminOrderSums: Break[] = [
  {
    line: ITEMS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-items.tsx',
    from: ' · ${product_id}',
    to: '',
  },
  {
    line: ITEMS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-items.tsx',
    from: '          {quantity}\n',
    to: '',
  },
  {
    line: ITEMS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-items.tsx',
    from: "    { name: 'Price', align: 'right', cell: ({ price }) => formatPrice(price, currency) },\n",
    to: '',
  },
  {
    line: ITEMS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-items.tsx',
    from: 'formatPrice(line_total, currency)',
    to: 'line_total',
  },
  {
    line: SUMMARY,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-items.tsx',
    from: '        <Sum name="Subtotal">{formatPrice(total_amount, currency)}</Sum>\n',
    to: '',
  },
  {
    line: SUMMARY,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-items.tsx',
    from: '        <Sum name="Shipping Fee">{formatPrice(shipping_fee, currency)}</Sum>\n',
    to: '',
  },
  {
    line: SUMMARY,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-items.tsx',
    from: '`-${formatPrice(promo_amount',
    to: '`${formatPrice(promo_amount',
  },
  {
    line: SUMMARY,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-items.tsx',
    from: '{formatPrice(grand_total, currency)}',
    to: '{formatPrice(total_amount, currency)}',
  },
  {
    line: SHIPPABLE,
    test: WORD_BY_WORD,
    file: 'web/admin/orders.tsx',
    from: "return status === 'processing' && payment?.payment_status === 'paid'",
    to: "return status !== 'cancelled' && payment?.payment_status !== 'refunded'",
  },
  {
    line: SHIPPABLE,
    test: 'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    file: 'web/admin/orders.tsx',
    from: "return status === 'processing' &&",
    to: "return status !== 'pending' &&",
  },
  {
    line: SHIPPABLE,
    test: 'test/e2e/admin-orders.spec.ts › an order that was given back in whole is not offered for shipping',
    file: 'web/admin/orders.tsx',
    from: " && payment?.payment_status === 'paid'",
    to: '',
  },
  {
    line: SHIPPABLE,
    test: 'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it',
    file: 'shop/order/ship.ts',
    from: "status !== 'processing'",
    to: "status === 'pending'",
  },
]
