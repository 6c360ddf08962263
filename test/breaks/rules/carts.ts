import { broken } from '../break.ts'

/** What a cart and a wishlist hold. */
export const carts = [
  ...broken(
    'One cart a visitor; adding merges into the line',
    'api/cart.test.ts › adds the same product to the line that is there',
    [
      'shop/cart/add-to-cart.ts',
      'set quantity = mine.quantity + excluded.quantity',
      'set quantity = excluded.quantity',
    ],
  ),
  ...broken(
    "Never more than there is: 409 'Only 3 left in stock', also with many clicks at once",
    'api/cart.test.ts › holds no more than there is',
    ['shop/cart/add-to-cart.ts', ' and quantity <= stock', ''],
    ['shop/cart/line-problem.ts', 'Only ${available} left in stock', 'Out of stock'],
  ),
  ...broken(
    "Never more than there is: 409 'Only 3 left in stock', also with many clicks at once",
    'api/cart.test.ts › counts every one of many clicks at once, up to the stock',
    [
      'shop/cart/add-to-cart.ts',
      'select least(stock, ${MAX_QUANTITY}::int) from line',
      'select ${MAX_QUANTITY}::int from line',
    ],
  ),
  ...broken(
    'Quantities are whole, 1 to 999',
    'api/cart.test.ts › does not take %s as a quantity',
    ['contract/cart.ts', "\n  .int('Quantity must be a whole number')", ''],
    ['contract/cart.ts', ".min(1, 'Quantity must be at least 1')", ".min(0, 'Quantity must be at least 1')"],
    ['contract/cart.ts', 'MAX_QUANTITY = 999', 'MAX_QUANTITY = 1_000'],
  ),
  ...broken(
    'Quantities are whole, 1 to 999',
    'api/cart.test.ts › takes 999 of one product and not one more',
    ['shop/cart/add-to-cart.ts', 'least(stock, ${MAX_QUANTITY}::int)', 'stock'],
  ),
  ...broken(
    'Removing more than there is removes the line',
    'api/cart.test.ts › loses one by minus and the line by the bin',
    [
      'shop/cart/remove-from-cart.ts',
      'when matched and line.quantity <= ',
      'when matched and line.quantity = ',
    ],
  ),
  ...broken(
    'An unknown product is 404, one no longer sold 409, in cart and wishlist',
    'api/cart.test.ts › does not take what is sold out, withdrawn or unknown',
    [
      'shop/cart/add-to-cart.ts',
      "  if (stock === null) return notFound('product')\n  if (withdrawn)",
      '  if (stock === null || withdrawn)',
    ],
    ['shop/cart/add-to-cart.ts', 'where not withdrawn and ', 'where '],
  ),
  ...broken(
    'An unknown product is 404, one no longer sold 409, in cart and wishlist',
    'shop/wishlist/wishlist.test.ts › refuses what never was or is no longer sold, and drops what is withdrawn later',
    ['shop/wishlist/change-wishlist.ts', "  if (outcome.withdrawn === null) throw notFound('product')\n", ''],
    [
      'shop/wishlist/change-wishlist.ts',
      "  if (outcome.withdrawn) throw new ShopError('conflict', NO_LONGER_SOLD)\n",
      '',
    ],
    ['shop/wishlist/find-wishlist.ts', ' and p.withdrawn_at is null', ''],
  ),
  ...broken(
    'Live prices and stock; each line says what is there and what is wrong with it',
    'api/cart.test.ts › tells what ran short and what is no longer sold, at today’s price',
    ['shop/cart/find-cart.ts', 'withdrawn ? 0 : row.stock_quantity', 'row.stock_quantity'],
    ['shop/cart/find-cart.ts', 'problem: lineProblem({ quantity, available, withdrawn })', 'problem: null'],
    ['shop/cart/line-problem.ts', '  if (line.withdrawn) return NO_LONGER_SOLD\n', ''],
  ),
  ...broken(
    'Live prices and stock; each line says what is there and what is wrong with it',
    'test/e2e/promo.spec.ts › a price that changes on the way to the cart is in its line and in its sums',
    ['web/store/cart.tsx', "useCart('always')", 'useCart()'],
  ),
  ...broken(
    'Live prices and stock; each line says what is there and what is wrong with it',
    'test/e2e/promo.spec.ts › a price that changes on the way to the checkout is in its line and in its sums',
    ['web/store/checkout.tsx', "useCart('always')", 'useCart()'],
  ),
  ...broken(
    'Checkout is refused until it fits',
    'shop/order/place.test.ts › is refused in words with an empty cart, without one, and when stock ran short meanwhile',
    [
      'shop/order/cart-to-order.ts',
      '  if (problem) throw new ShopError(line',
      '  if (problem && !line.withdrawn) throw new ShopError(line',
    ],
    [
      'shop/order/cart-to-order.ts',
      '  if (problem) throw new ShopError(line',
      '  if (problem && line.withdrawn) throw new ShopError(line',
    ],
  ),
  ...broken(
    'Checkout is refused until it fits',
    'test/e2e/cart.spec.ts › a line that no longer fits says so and keeps the checkout closed until it fits',
    [
      'web/store/cart-summary.tsx',
      'cart.cart_items.some(({ problem }) => problem)',
      'cart.cart_items.length === 0',
    ],
  ),
]
