import { broken } from '../break.ts'

/** The API's lists, its money and its ids. */
export const lists = [
  ...broken(
    'Lists are `{items, total}`, ten at first, a hundred at most; an empty parameter is an absent one',
    'api/catalogue.test.ts › shows ten products at first, newest first, and how many there are',
    ['contract/paging.ts', 'value ?? 10', 'value ?? 20'],
  ),
  ...broken(
    'Lists are `{items, total}`, ten at first, a hundred at most; an empty parameter is an absent one',
    'api/catalogue.test.ts › refuses the paging %s in words',
    ['contract/paging.ts', 'limit: optionalQuery(count(100, 1))', 'limit: optionalQuery(count(1_000, 1))'],
  ),
  ...broken(
    'Lists are `{items, total}`, ten at first, a hundred at most; an empty parameter is an absent one',
    'shop/account/admins.test.ts › shows the newest first, page by page, and finds names, e-mails and phones',
    ['contract/fields.ts', "value === '' ? undefined : value", 'value'],
  ),
  ...broken(
    'Lists are `{items, total}`, ten at first, a hundred at most; an empty parameter is an absent one',
    'http/cacheable.test.ts › keeps the public calls of the API, with what they are asked',
    ['http/cacheable.ts', 'isCall ? value : value?.trim()', 'isCall ? value !== null : value?.trim()'],
  ),
  ...broken(
    "Anything else as skip or limit: 422 'Invalid skip or limit value'",
    'api/catalogue.test.ts › refuses the paging %s in words',
    ['contract/paging.ts', '.regex(/^\\d{1,16}$/, PAGING_MESSAGE)', '.min(1, PAGING_MESSAGE)'],
  ),
  ...broken(
    "Anything else as skip or limit: 422 'Invalid skip or limit value'",
    'shop/account/admins.test.ts › shows the newest first, page by page, and finds names, e-mails and phones',
    ['contract/paging.ts', 'Invalid skip or limit value', 'Invalid paging'],
  ),
  ...broken(
    'However far past the end: no items and the true total',
    'api/catalogue.test.ts › past the last page there is nothing, and the true total',
    ['contract/paging.ts', 'Number.MAX_SAFE_INTEGER', '2_147_483_647'],
  ),
  ...broken(
    'However far past the end: no items and the true total',
    'shop/order/list-orders.test.ts › pages follow each other without a gap or a repeat, from both ends, and the total is true past the end',
    ['shop/order/list-orders.ts', 'return { items: [], total }', 'return { items: [], total: 0 }'],
  ),
  ...broken(
    'Newest first and stable: no row twice, none missed',
    'api/catalogue.test.ts › shows ten products at first, newest first, and how many there are',
    [
      'shop/catalogue/product-conditions.ts',
      'ahead: sql`s.created_at desc, s.id desc`, back: sql`s.created_at, s.id`',
      'ahead: sql`s.created_at, s.id`, back: sql`s.created_at desc, s.id desc`',
    ],
  ),
  ...broken(
    'Newest first and stable: no row twice, none missed',
    'api/catalogue.test.ts › shows every product once when leafing through',
    [
      'shop/catalogue/product-conditions.ts',
      'back: sql`s.created_at, s.id`',
      'back: sql`s.created_at desc, s.id desc`',
    ],
  ),
  ...broken(
    'Newest first and stable: no row twice, none missed',
    'shop/order/list-orders.test.ts › pages follow each other without a gap or a repeat, from both ends, and the total is true past the end',
    ['shop/newest-page.ts', 'BACK = sql`created_at, id`', 'BACK = sql`created_at, id desc`'],
  ),
  ...broken(
    'Newest first and stable: no row twice, none missed',
    'shop/newest-rows.test.ts › a deep page goes on where the one before it ended, also when a new letter has come',
    ['shop/newest-page.ts', '(created_at, id) <= (', '(created_at, id) < ('],
  ),
  ...broken(
    'Newest first and stable: no row twice, none missed',
    'api/stock.test.ts › pages what runs low without a gap or a repeat, from both ends',
    ['shop/stock/list-low.ts', 'p.stock_quantity desc, p.id desc', 'p.stock_quantity desc, p.id'],
  ),
  ...broken(
    'Money is whole minor units inside; a price is a number, sums of carts and orders are strings with two decimals',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    ['shop/money.ts', 'Math.round(major * 100)', 'Math.floor(major * 100)'],
  ),
  ...broken(
    'Money is whole minor units inside; a price is a number, sums of carts and orders are strings with two decimals',
    'api/catalogue.test.ts › a product has its price as a number, its brand, its category and its pictures',
    [
      'shop/catalogue/product-rows.ts',
      'p.price / 100::float8 as price',
      '(p.price / 100::float8)::text as price',
    ],
  ),
  ...broken(
    'Money is whole minor units inside; a price is a number, sums of carts and orders are strings with two decimals',
    'shop/order/place.test.ts › gets a payment page, an order that remembers everything, and an empty cart',
    ['shop/money.ts', '(minor / 100).toFixed(2)', 'String(minor / 100)'],
  ),
  ...broken('More than two decimals are refused', 'api/create-product.test.ts › refuses %j at %s: %s', [
    'contract/fields.ts',
    "\n  .refine(hasTwoDecimals, 'Price must have at most two decimals')",
    '',
  ]),
  ...broken('More than two decimals are refused', 'api/promos.test.ts › refuse %j at %s: %s', [
    'contract/promo.ts',
    "\n    .refine(hasTwoDecimals, 'Discount must have at most two decimals')",
    '',
  ]),
  ...broken(
    'More than two decimals are refused',
    'api/search.test.ts › refuses a lowest price above the highest, and prices that are none',
    ['contract/fields.ts', '.regex(/^\\d+(\\.\\d{1,2})?$/, ', '.regex(/^\\d+(\\.\\d+)?$/, '],
  ),
  ...broken(
    'One currency a shop, shown in the en-US manner',
    'env.test.ts › may say nothing: the shop then runs on this computer, with stand-ins',
    ['env.ts', "default('GBP')", "default('USD')"],
  ),
  ...broken(
    'One currency a shop, shown in the en-US manner',
    'env.test.ts › has every wrong value named at once',
    ['shop/money.ts', 'return digits === 2', 'return digits !== undefined'],
  ),
  ...broken(
    'One currency a shop, shown in the en-US manner',
    'web/ui/format.test.ts › money is shown in the en-US manner',
    [
      'web/ui/format.ts',
      "new Intl.NumberFormat('en-US', { style: 'currency', currency })",
      "new Intl.NumberFormat('de-DE', { style: 'currency', currency })",
    ],
  ),
  ...broken(
    'One currency a shop, shown in the en-US manner',
    'shop/order/place.test.ts › is refused a total that was not shown, and finds the cart as it was',
    ['shop/money.ts', "'en-US'", "'de-DE'"],
  ),
]
