import { broken } from '../break.ts'

/** Who may make the calls of the back office, and what they are. */
export const adminCalls = [
  ...broken(
    'An admin, and nobody else, may make the calls of the admin area',
    'test/authorisation.test.ts › %s',
    ['api/caller.ts', 'owner.kind !== access', "access === 'admin' && owner.kind === 'user'"],
    ['shop/account/session.ts', 'not coalesce(u.disabled, a.disabled)', 'not coalesce(u.disabled, false)'],
  ),
  ...broken(
    'An admin, and nobody else, may make the calls of the admin area',
    'api/admin-access.test.ts › lets only a living admin in',
    [
      'contract/promo.ts',
      "access: 'admin',\n  summary: 'Add a promo code'",
      "access: 'user',\n  summary: 'Add a promo code'",
    ],
    ['contract/change.ts', "access: 'admin'", "access: 'public'"],
  ),
  ...broken(
    'Every call of the admin area, under /api/v1',
    'contract/calls.test.ts › %s is a call of this shop',
    ['contract/admin.ts', "'/admin/me/'", "'/admins/me/'"],
    ['contract/user.ts', "'/users/allusers/'", "'/users/all/'"],
    ['contract/category.ts', "method: 'PUT',", "method: 'POST',"],
    ['contract/admin-order.ts', "'/shipping/ship_order'", "'/order/ship/'"],
    ['contract/product-edit.ts', "'/products/{id}/upload/'", "'/products/{id}/pictures/'"],
  ),
  ...broken('Every call of the admin area, under /api/v1', 'test/authorisation.test.ts › %s', [
    'api/caller.ts',
    "    if (access === 'visitor') return undefined\n",
    "    if (access !== 'user') return undefined\n",
  ]),
  ...broken(
    'POST /products/ wrapped as product',
    'api/create-product.test.ts › refuses a body that is not wrapped',
    [
      'contract/product-edit.ts',
      'body: z.object({ product: productFields })',
      "body: z.preprocess(\n    (body) => (body && typeof body === 'object' && 'product' in body ? body : { product: body }),\n    z.object({ product: productFields }),\n  )",
    ],
  ),
  ...broken(
    'POST /products/ wrapped as product',
    'api/create-product.test.ts › puts it on sale at once, with its stock in the ledger',
    [
      'shop/catalogue/create-product.ts',
      "      await moveStock(tx, { product: id, quantity, reason: 'initial', by, at })\n",
      '',
    ],
  ),
  ...broken(
    'POST /products/{id}/upload/ with repeated files entries',
    'api/upload-pictures.test.ts › shows them on the product in the order they came, and they can be fetched',
    ['api/admin-products.ts', "field: 'files'", "field: 'file'"],
    ['api/admin-products.ts', 'mostFiles: MOST_IMAGES', 'mostFiles: 1'],
    ['shop/catalogue/add-pictures.ts', '(last ?? -1) + 1 + index', '(last ?? -1) + 1 - index'],
  ),
  ...broken(
    'GET /products/search/ with only what was given',
    'test/e2e/calls-of-an-admin.spec.ts › a product search starts at the first page and sends its words as name and as code',
    ['web/data/client.ts', "value !== undefined && value !== ''", 'value !== undefined'],
  ),
  ...broken(
    'DELETE answers; a deleted product leaves carts and wishlists',
    'api/create-product.test.ts › takes it off sale: carts and wishlists drop it, its page is gone, its code is free',
    ['shop/catalogue/withdraw-product.ts', '  await dropFromCarts(shop.db, id)\n', ''],
    ['shop/catalogue/withdraw-product.ts', '  return { id }\n', '  return { id: by }\n'],
  ),
]
