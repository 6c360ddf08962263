import { broken } from '../break.ts'

/** The items and the sums of an order in the back office, and when it can be shipped. */
export const adminOrderSums = [
  ...broken(
    'Order Items: product id, quantity, price, subtotal',
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/parts/order-items.tsx', ' · ${product_id}', ''],
    ['web/admin/parts/order-items.tsx', '          {quantity}\n', ''],
    [
      'web/admin/parts/order-items.tsx',
      "    { name: 'Price', align: 'right', cell: ({ price }) => formatPrice(price, currency) },\n",
      '',
    ],
    ['web/admin/parts/order-items.tsx', 'formatPrice(line_total, currency)', 'line_total'],
  ),
  ...broken(
    'Order Summary: subtotal, shipping fee, promo discount as negative, total',
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    [
      'web/admin/parts/order-items.tsx',
      '        <Sum name="Subtotal">{formatPrice(total_amount, currency)}</Sum>\n',
      '',
    ],
    [
      'web/admin/parts/order-items.tsx',
      '        <Sum name="Shipping Fee">{formatPrice(shipping_fee, currency)}</Sum>\n',
      '',
    ],
    ['web/admin/parts/order-items.tsx', '`-${discount}`', '`${discount}`'],
    [
      'web/admin/parts/order-items.tsx',
      '{formatPrice(grand_total, currency)}',
      '{formatPrice(total_amount, currency)}',
    ],
  ),
  ...broken(
    'Ship Order: only where it can be shipped',
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    [
      'web/admin/orders.tsx',
      '{order.is_to_ship && (',
      "{order.status !== 'cancelled' && order.payment?.payment_status !== 'refunded' && (",
    ],
  ),
  ...broken(
    'Ship Order: only where it can be shipped',
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    ['web/admin/orders.tsx', '{order.is_to_ship && (', "{order.status !== 'pending' && ("],
  ),
  ...broken(
    'Ship Order: only where it can be shipped',
    'test/e2e/admin-orders.spec.ts › an order that was given back in whole is not offered for shipping',
    ['web/admin/orders.tsx', '{order.is_to_ship && (', "{order.status === 'processing' && ("],
  ),
  ...broken(
    'Ship Order: only where it can be shipped',
    'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it',
    ['shop/order/ship.ts', "status !== 'processing'", "status === 'pending'"],
  ),
]
