import type { Break } from '../break.ts'

const ADMINS_ONLY = 'An admin, and nobody else, may make the calls of the admin area'
const WHO = 'test/authorisation.test.ts › %s'
const LIVING = 'api/admin-access.test.ts › lets only a living admin in'
const CALLS = 'Every call of the admin area, under /api/v1'
const IS_CALL = 'contract/calls.test.ts › %s is a call of this shop'
const WRAPPED = 'POST /products/ wrapped as product'
const UPLOAD = 'POST /products/{id}/upload/ with repeated files entries'
const SHOWS =
  'api/upload-pictures.test.ts › shows them on the product in the order they came, and they can be fetched'
const DELETES = 'DELETE answers; a deleted product leaves carts and wishlists'
const OFF_SALE =
  'api/create-product.test.ts › takes it off sale: carts and wishlists drop it, its page is gone, its code is free'

/** Who may make the calls of the back office, and what they are. */
export const adminCalls: Break[] = [
  {
    line: ADMINS_ONLY,
    test: WHO,
    file: 'api/caller.ts',
    from: 'owner.kind !== access',
    to: "access === 'admin' && owner.kind === 'user'",
  },
  {
    line: ADMINS_ONLY,
    test: WHO,
    file: 'shop/account/session.ts',
    from: 'not coalesce(u.disabled, a.disabled)',
    to: 'not coalesce(u.disabled, false)',
  },
  {
    line: ADMINS_ONLY,
    test: LIVING,
    file: 'contract/promo.ts',
    from: "access: 'admin',\n  summary: 'Add a promo code'",
    to: "access: 'user',\n  summary: 'Add a promo code'",
  },
  {
    line: ADMINS_ONLY,
    test: LIVING,
    file: 'contract/change.ts',
    from: "access: 'admin'",
    to: "access: 'public'",
  },
  {
    line: CALLS,
    test: IS_CALL,
    file: 'contract/admin.ts',
    from: "'/admin/me/'",
    to: "'/admins/me/'",
  },
  {
    line: CALLS,
    test: IS_CALL,
    file: 'contract/user.ts',
    from: "'/users/allusers/'",
    to: "'/users/all/'",
  },
  {
    line: CALLS,
    test: IS_CALL,
    file: 'contract/category.ts',
    from: "method: 'PUT',",
    to: "method: 'POST',",
  },
  {
    line: CALLS,
    test: IS_CALL,
    file: 'contract/admin-order.ts',
    from: "'/shipping/ship_order'",
    to: "'/order/ship/'",
  },
  {
    line: CALLS,
    test: IS_CALL,
    file: 'contract/product-edit.ts',
    from: "'/products/{id}/upload/'",
    to: "'/products/{id}/pictures/'",
  },
  {
    line: CALLS,
    test: WHO,
    file: 'api/caller.ts',
    from: "    if (access === 'visitor') return undefined\n",
    to: "    if (access !== 'user') return undefined\n",
  },
  {
    line: WRAPPED,
    test: 'api/create-product.test.ts › refuses a body that is not wrapped',
    file: 'contract/product-edit.ts',
    from: 'body: z.object({ product: productFields })',
    to: "body: z.preprocess(\n    (body) => (body && typeof body === 'object' && 'product' in body ? body : { product: body }),\n    z.object({ product: productFields }),\n  )",
  },
  {
    line: WRAPPED,
    test: 'api/create-product.test.ts › puts it on sale at once, with its stock in the ledger',
    file: 'shop/catalogue/create-product.ts',
    from: "      await moveStock(tx, { product: id, quantity, reason: 'initial', by, at })\n",
    to: '',
  },
  {
    line: UPLOAD,
    test: SHOWS,
    file: 'api/admin-products.ts',
    from: "field: 'files'",
    to: "field: 'file'",
  },
  {
    line: UPLOAD,
    test: SHOWS,
    file: 'api/admin-products.ts',
    from: 'mostFiles: MOST_IMAGES',
    to: 'mostFiles: 1',
  },
  {
    line: UPLOAD,
    test: SHOWS,
    file: 'shop/catalogue/add-pictures.ts',
    from: '(last ?? -1) + 1 + index',
    to: '(last ?? -1) + 1 - index',
  },
  {
    line: 'GET /products/search/ with only what was given',
    test: 'test/e2e/calls-of-an-admin.spec.ts › a product search starts at the first page and sends its words as name and as code',
    file: 'web/data/client.ts',
    from: "value !== undefined && value !== ''",
    to: 'value !== undefined',
  },
  {
    line: DELETES,
    test: OFF_SALE,
    file: 'shop/catalogue/withdraw-product.ts',
    from: '  await dropFromCarts(shop.db, id)\n',
    to: '',
  },
  {
    line: DELETES,
    test: OFF_SALE,
    file: 'shop/catalogue/withdraw-product.ts',
    from: '  return { id }\n',
    to: '  return { id: by }\n',
  },
]
