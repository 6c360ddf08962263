import type { Break } from '../break.ts'

const ACCOUNT = "User and admin: id, first_name, last_name, email, phone_number, disabled; an admin's role"
const ACCOUNTS = 'api/entities.test.ts › accounts have the fields of the specification'
const GOODS =
  'Category (parent_id, parent), brand, promo, product: their fields; lists come as {items, total}'
const CATALOGUE =
  'api/entities.test.ts › categories, brands, promos and products have the fields of the specification'
const ORDER = 'Order: its fields, amounts as strings, with its buyer, items, shipping and promo'
const ORDER_FIELDS = 'api/entities.test.ts › an order has the fields of the specification'
const SHIP_INPUT = 'Ship-order input: order_id, shipping_company, tracking_number, estimated_delivery'
const SHIPPED =
  'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it'

/** The fields of what the back office reads and sends. */
export const adminFields: Break[] = [
  {
    line: ACCOUNT,
    test: ACCOUNTS,
    file: 'shop/account/account-row.ts',
    from: 'phone_number, password_hash, email_verified_at, disabled, created_at`',
    to: "'' as phone_number, password_hash, email_verified_at, disabled, created_at`",
  },
  {
    line: ACCOUNT,
    test: ACCOUNTS,
    file: 'shop/account/account-row.ts',
    from: '  id, first_name, last_name, email',
    to: "  id, first_name, '' as last_name, email",
  },
  {
    line: ACCOUNT,
    test: ACCOUNTS,
    file: 'api/admins.ts',
    from: "return { ...account, role: 'admin' }",
    to: 'return account as Admin',
  },
  {
    line: GOODS,
    test: CATALOGUE,
    file: 'shop/catalogue/list-categories.ts',
    from: "whereRef('parent.id', '=', 'c.parent_id')",
    to: "whereRef('parent.id', '=', 'c.id')",
  },
  {
    line: GOODS,
    test: CATALOGUE,
    file: 'shop/catalogue/list-brands.ts',
    from: ".select(['id', 'name', 'description'])",
    to: ".select(['id', 'name', sql<string>`''`.as('description')])",
  },
  {
    line: GOODS,
    test: CATALOGUE,
    file: 'shop/promo/promo-answer.ts',
    from: 'Number(row.discount)',
    to: 'Math.round(Number(row.discount))',
  },
  {
    line: GOODS,
    test: CATALOGUE,
    file: 'shop/catalogue/product-rows.ts',
    from: "json_build_object('id', c.id, 'name', c.name)",
    to: "json_build_object('id', c.id, 'name', '')",
  },
  {
    line: GOODS,
    test: CATALOGUE,
    file: 'shop/catalogue/product-rows.ts',
    from: 'p.price / 100::float8 as price',
    to: 'p.price as price',
  },
  {
    line: GOODS,
    test: CATALOGUE,
    file: 'shop/promo/list-promos.ts',
    from: 'promoAnswer(shop, row)), total }',
    to: 'promoAnswer(shop, row)), total: total - rows.length }',
  },
  {
    line: ORDER,
    test: ORDER_FIELDS,
    file: 'shop/money.ts',
    from: '(minor / 100).toFixed(2)',
    to: 'String(minor / 100)',
  },
  {
    line: ORDER,
    test: ORDER_FIELDS,
    file: 'shop/order/order-answer.ts',
    from: "guest: row.mode === 'guest' ? person : null",
    to: 'guest: null',
  },
  {
    line: ORDER,
    test: ORDER_FIELDS,
    file: 'shop/order/order-answer.ts',
    from: 'promo_usage: row.promo && { promo_code: row.promo }',
    to: 'promo_usage: null',
  },
  {
    line: ORDER,
    test: ORDER_FIELDS,
    file: 'shop/order/order-answer.ts',
    from: 'order_items: row.items.map(itemOf)',
    to: 'order_items: []',
  },
  {
    line: ORDER,
    test: ORDER_FIELDS,
    file: 'shop/order/order-answer.ts',
    from: "json_build_object('address', s.address, 'city'",
    to: "json_build_object('address', s.city, 'city'",
  },
  {
    line: SHIP_INPUT,
    test: SHIPPED,
    file: 'shop/order/ship.ts',
    from: 'const shipping = { shipping_company, tracking_number, estimated_delivery }',
    to: 'const shipping = { shipping_company, tracking_number: shipping_company, estimated_delivery }',
  },
  {
    line: SHIP_INPUT,
    test: SHIPPED,
    file: 'shop/order/ship.ts',
    from: 'const shipping = { shipping_company, tracking_number, estimated_delivery }',
    to: 'const shipping = { shipping_company: tracking_number, tracking_number, estimated_delivery }',
  },
  {
    line: SHIP_INPUT,
    test: SHIPPED,
    file: 'shop/order/ship.ts',
    from: 'const shipping = { shipping_company, tracking_number, estimated_delivery }',
    to: 'const shipping = { shipping_company, tracking_number }',
  },
]
