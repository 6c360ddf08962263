import type { Break } from '../break.ts'

const PROMO_FORM =
  "Promo: 'Code is required', 'Discount is required', 'Discount must be a number', 'Expiration Date is required'"
const FORMS = 'contract/messages.test.ts › of the back office: %s'
const SHIP_FORM = 'Ship order: every message of its three fields'
const CRITERIA = "'Please enter at least one search criteria'; the term is sent as name and as code"
const SEARCHED =
  'test/e2e/admin-catalogue.spec.ts › products are searched by what is given, and only when something is'
const SEARCH_CALLS =
  'test/e2e/calls-of-an-admin.spec.ts › a product search starts at the first page and sends its words as name and as code'
const NO_FILTER =
  'The order search refuses to run without skip and limit, or with no filters; blank ones are dropped'
const NEEDS_FILTER = 'shop/order/list-orders.test.ts › a search needs a filter, and skip and limit'

/** What is said of promo codes and parcels that are wrong, and of searches. */
export const adminOrderForms: Break[] = [
  {
    line: PROMO_FORM,
    test: FORMS,
    file: 'contract/promo.ts',
    from: 'Code is required',
    to: 'Promo code is required',
  },
  {
    line: PROMO_FORM,
    test: FORMS,
    file: 'contract/promo.ts',
    from: "'Discount is required' :",
    to: "'Discount must be given' :",
  },
  {
    line: PROMO_FORM,
    test: FORMS,
    file: 'contract/promo.ts',
    from: "'Discount must be a number'",
    to: "'Discount is no number'",
  },
  {
    line: PROMO_FORM,
    test: FORMS,
    file: 'contract/promo.ts',
    from: ".string({ error: 'Expiration Date is required' })",
    to: ".string({ error: 'Date is required' })",
  },
  {
    line: PROMO_FORM,
    test: 'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge',
    file: 'contract/promo.ts',
    from: ".min(1, { error: 'Expiration Date is required', abort: true })",
    to: ".min(1, { error: 'Date is required', abort: true })",
  },
  {
    line: SHIP_FORM,
    test: FORMS,
    file: 'contract/admin-order.ts',
    from: ".min(1, 'Shipping company is required')",
    to: ".min(1, 'Company is required')",
  },
  {
    line: SHIP_FORM,
    test: FORMS,
    file: 'contract/admin-order.ts',
    from: 'Shipping company must be at least 2 characters',
    to: 'Shipping company is too short',
  },
  {
    line: SHIP_FORM,
    test: FORMS,
    file: 'contract/admin-order.ts',
    from: ".min(1, 'Tracking number is required')",
    to: ".min(1, 'Number is required')",
  },
  {
    line: SHIP_FORM,
    test: FORMS,
    file: 'contract/admin-order.ts',
    from: 'Tracking number must be at least 4 characters',
    to: 'Tracking number is too short',
  },
  {
    line: SHIP_FORM,
    test: FORMS,
    file: 'contract/admin-order.ts',
    from: "'Estimated delivery date is required'",
    to: "'Date is required'",
  },
  {
    line: SHIP_FORM,
    test: 'shop/order/ship.test.ts › the form is told in its own words what is wrong',
    file: 'shop/order/ship.ts',
    from: 'Estimated delivery date must be in the future',
    to: 'Date must be in the future',
  },
  {
    line: SHIP_FORM,
    test: 'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    file: 'web/admin/parts/ship-form.tsx',
    from: '(day) => day > today()',
    to: "(day) => day > '2000'",
  },
  {
    line: CRITERIA,
    test: SEARCHED,
    file: 'web/admin/parts/product-search.tsx',
    from: 'Please enter at least one search criteria',
    to: 'Please enter something',
  },
  {
    line: CRITERIA,
    test: SEARCHED,
    file: 'web/admin/parts/product-search.tsx',
    from: 'const isGiven = criteria.some(([, value]) => value)',
    to: 'const isGiven = criteria.length > 0',
  },
  {
    line: CRITERIA,
    test: SEARCH_CALLS,
    file: 'web/admin/data/products.ts',
    from: 'name: search, code: search,',
    to: 'name: search,',
  },
  {
    line: CRITERIA,
    test: SEARCH_CALLS,
    file: 'web/admin/data/products.ts',
    from: 'name: search, code: search,',
    to: 'code: search,',
  },
  {
    line: "'Invalid skip or limit value', in every list of the back office",
    test: 'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say',
    file: 'contract/paging.ts',
    from: 'Invalid skip or limit value',
    to: 'Invalid paging',
  },
  {
    line: NO_FILTER,
    test: NEEDS_FILTER,
    file: 'api/admin-orders.ts',
    from: 'Object.keys(given).length === 0',
    to: 'Object.keys(given).length < 0',
  },
  {
    line: NO_FILTER,
    test: NEEDS_FILTER,
    file: 'contract/admin-order.ts',
    from: 'orderFilters.extend(givenPaging.shape)',
    to: 'orderFilters.extend(paging.shape)',
  },
  {
    line: NO_FILTER,
    test: NEEDS_FILTER,
    file: 'shop/order/order-filters.ts',
    from: '([, value]) => value?.trim()',
    to: '([, value]) => value !== undefined',
  },
  {
    line: NO_FILTER,
    test: 'test/e2e/calls-of-an-admin.spec.ts › orders are searched when a filter is filled in, else listed, and what is blank is not sent',
    file: 'web/admin/data/orders.ts',
    from: 'value.trim()',
    to: 'value',
  },
]
