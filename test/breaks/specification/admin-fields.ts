import { broken } from '../break.ts'

/** The fields of what the back office reads and sends. */
export const adminFields = [
  ...broken(
    "User and admin: id, first_name, last_name, email, phone_number, disabled; an admin's role",
    'api/entities.test.ts › accounts have the fields of the specification',
    [
      'shop/account/account-row.ts',
      'phone_number, password_hash, email_verified_at, disabled, created_at`',
      "'' as phone_number, password_hash, email_verified_at, disabled, created_at`",
    ],
    [
      'shop/account/account-row.ts',
      '  id, first_name, last_name, email',
      "  id, first_name, '' as last_name, email",
    ],
    ['api/admins.ts', "return { ...account, role: 'admin' }", 'return account as Admin'],
  ),
  ...broken(
    'Category (parent_id, parent), brand, promo, product: their fields; lists come as {items, total}',
    'api/entities.test.ts › categories, brands, promos and products have the fields of the specification',
    [
      'shop/catalogue/list-categories.ts',
      "whereRef('parent.id', '=', 'c.parent_id')",
      "whereRef('parent.id', '=', 'c.id')",
    ],
    [
      'shop/catalogue/list-brands.ts',
      ".select(['id', 'name', 'description'])",
      ".select(['id', 'name', sql<string>`''`.as('description')])",
    ],
    ['shop/promo/promo-answer.ts', 'Number(row.discount)', 'Math.round(Number(row.discount))'],
    [
      'shop/catalogue/product-rows.ts',
      "json_build_object('id', c.id, 'name', c.name)",
      "json_build_object('id', c.id, 'name', '')",
    ],
    ['shop/catalogue/product-rows.ts', 'p.price / 100::float8 as price', 'p.price as price'],
    [
      'shop/promo/list-promos.ts',
      'promoAnswer(shop, row)), total }',
      'promoAnswer(shop, row)), total: total - rows.length }',
    ],
  ),
  ...broken(
    'Order: its fields, amounts as strings, with its buyer, items, shipping and promo',
    'api/entities.test.ts › an order has the fields of the specification',
    ['shop/money.ts', '(minor / 100).toFixed(2)', 'String(minor / 100)'],
    ['shop/order/order-answer.ts', "guest: row.mode === 'guest' ? person : null", 'guest: null'],
    [
      'shop/order/order-answer.ts',
      'promo_usage: row.promo && { promo_code: row.promo }',
      'promo_usage: null',
    ],
    ['shop/order/order-answer.ts', 'order_items: row.items.map(itemOf)', 'order_items: []'],
    [
      'shop/order/order-answer.ts',
      "json_build_object('address', s.address, 'city'",
      "json_build_object('address', s.city, 'city'",
    ],
  ),
  ...broken(
    'Ship-order input: order_id, shipping_company, tracking_number, estimated_delivery',
    'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it',
    [
      'shop/order/ship.ts',
      'const shipping = { shipping_company, tracking_number, estimated_delivery }',
      'const shipping = { shipping_company, tracking_number: shipping_company, estimated_delivery }',
    ],
    [
      'shop/order/ship.ts',
      'const shipping = { shipping_company, tracking_number, estimated_delivery }',
      'const shipping = { shipping_company: tracking_number, tracking_number, estimated_delivery }',
    ],
    [
      'shop/order/ship.ts',
      'const shipping = { shipping_company, tracking_number, estimated_delivery }',
      'const shipping = { shipping_company, tracking_number }',
    ],
  ),
]
