import { broken } from '../break.ts'

/** What is said of promo codes and parcels that are wrong, and of searches. */
export const adminOrderForms = [
  ...broken(
    "Promo: 'Code is required', 'Discount is required', 'Discount must be a number', 'Expiration Date is required'",
    'contract/messages.test.ts › of the back office: %s',
    ['contract/promo.ts', 'Code is required', 'Promo code is required'],
    ['contract/promo.ts', "'Discount is required' :", "'Discount must be given' :"],
    ['contract/promo.ts', "'Discount must be a number'", "'Discount is no number'"],
    [
      'contract/promo.ts',
      ".string({ error: 'Expiration Date is required' })",
      ".string({ error: 'Date is required' })",
    ],
  ),
  ...broken(
    "Promo: 'Code is required', 'Discount is required', 'Discount must be a number', 'Expiration Date is required'",
    'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge',
    [
      'contract/promo.ts',
      ".min(1, { error: 'Expiration Date is required', abort: true })",
      ".min(1, { error: 'Date is required', abort: true })",
    ],
  ),
  ...broken(
    'Ship order: every message of its three fields',
    'contract/messages.test.ts › of the back office: %s',
    ['contract/admin-order.ts', ".min(1, 'Shipping company is required')", ".min(1, 'Company is required')"],
    [
      'contract/admin-order.ts',
      'Shipping company must be at least 2 characters',
      'Shipping company is too short',
    ],
    ['contract/admin-order.ts', ".min(1, 'Tracking number is required')", ".min(1, 'Number is required')"],
    [
      'contract/admin-order.ts',
      'Tracking number must be at least 4 characters',
      'Tracking number is too short',
    ],
    ['contract/admin-order.ts', "'Estimated delivery date is required'", "'Date is required'"],
  ),
  ...broken(
    'Ship order: every message of its three fields',
    'shop/order/ship.test.ts › the form is told in its own words what is wrong',
    ['shop/order/ship.ts', 'Estimated delivery date must be in the future', 'Date must be in the future'],
  ),
  ...broken(
    'Ship order: every message of its three fields',
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    ['web/admin/parts/ship-form.tsx', '(day) => day > today()', "(day) => day > '2000'"],
  ),
  ...broken(
    "'Please enter at least one search criteria'; the term is sent as name and as code",
    'test/e2e/admin-catalogue.spec.ts › products are searched by what is given, and only when something is',
    [
      'web/admin/parts/product-search.tsx',
      'Please enter at least one search criteria',
      'Please enter something',
    ],
    [
      'web/admin/parts/product-search.tsx',
      'const isGiven = criteria.some(([, value]) => value)',
      'const isGiven = criteria.length > 0',
    ],
  ),
  ...broken(
    "'Please enter at least one search criteria'; the term is sent as name and as code",
    'test/e2e/calls-of-an-admin.spec.ts › a product search starts at the first page and sends its words as name and as code',
    ['web/admin/data/products.ts', 'name: search, code: search,', 'name: search,'],
    ['web/admin/data/products.ts', 'name: search, code: search,', 'code: search,'],
  ),
  ...broken(
    "'Invalid skip or limit value', in every list of the back office",
    'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say',
    ['contract/paging.ts', 'Invalid skip or limit value', 'Invalid paging'],
  ),
  ...broken(
    'The order search refuses to run without skip and limit, or with no filters; blank ones are dropped',
    'shop/order/list-orders.test.ts › a search needs a filter, and skip and limit',
    ['api/admin-orders.ts', 'Object.keys(given).length === 0', 'Object.keys(given).length < 0'],
    [
      'contract/admin-order.ts',
      'orderFilters.extend(givenPaging.shape)',
      'orderFilters.extend(paging.shape)',
    ],
    ['shop/order/order-filters.ts', '([, value]) => value?.trim()', '([, value]) => value !== undefined'],
  ),
  ...broken(
    'The order search refuses to run without skip and limit, or with no filters; blank ones are dropped',
    'test/e2e/calls-of-an-admin.spec.ts › orders are searched when a filter is filled in, else listed, and what is blank is not sent',
    ['web/admin/data/orders.ts', 'value.trim()', 'value'],
  ),
]
