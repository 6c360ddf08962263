import { broken } from '../break.ts'

/** What is on sale. */
export const catalogue = [
  ...broken(
    'Everybody reads, admins write; a token changes nothing in what everybody reads',
    'contract/calls.test.ts › a %s may make these calls, and what nobody else may is for admins',
    [
      'contract/product-edit.ts',
      "access: 'admin',\n  summary: 'Add a product'",
      "access: 'user',\n  summary: 'Add a product'",
    ],
    ['contract/brand.ts', "access: 'public'", "access: 'user'"],
  ),
  ...broken(
    'A category is never its own ancestor, also when two are moved at once',
    'api/categories-brands.test.ts › never go in a circle, not even when two are moved at once',
    [
      'shop/catalogue/save-category.ts',
      'if (parent && (await isInside(tx, parent.id, id))) {',
      'if (parent?.id === id) {',
    ],
    [
      'shop/catalogue/save-category.ts',
      '    await lockCategories(tx)\n    const { id: _,',
      '    const { id: _,',
    ],
  ),
  ...broken(
    'A category or brand that is in use stays, and says by how much',
    'api/categories-brands.test.ts › stay while something is in them, and say how much',
    [
      'shop/catalogue/delete-category.ts',
      "    ...(products > 0 ? [counted(products, 'product')] : []),\n",
      '',
    ],
    ['shop/catalogue/delete-category.ts', "has.join(' and ')", "'something'"],
  ),
  ...broken(
    'A category or brand that is in use stays, and says by how much',
    'api/categories-brands.test.ts › are added, edited and deleted, but not while a product has them',
    ['shop/catalogue/delete-brand.ts', 'if (products > 0) {', 'if (products > 1) {'],
  ),
  ...broken(
    'A code belongs to one product, whatever its case',
    'api/create-product.test.ts › refuses a code that another product has, whatever its case',
    [
      'db/migrations/0001_shop.sql',
      'products_code on products (lower(code))',
      'products_code on products (code)',
    ],
  ),
  ...broken(
    'A code belongs to one product, whatever its case',
    'api/create-product.test.ts › gives one code to one product only, however many ask for it at once',
    ['db/migrations/0001_shop.sql', 'create unique index products_code', 'create index products_code'],
  ),
  ...broken(
    'A code belongs to one product, whatever its case',
    'api/edit-product.test.ts › refuses the code of another product',
    [
      'shop/catalogue/product-fields.ts',
      "  products_code: () => fieldError('code', 'This code belongs to another product.', 'conflict'),",
      "  products_code: () => fieldError('code', 'This code belongs to another product.'),",
    ],
  ),
  ...broken(
    'What is refused of a new product is named as it was sent, below `product`; a taken code at `code`',
    'api/create-product.test.ts › refuses %j at %s: %s',
    ['api/admin-products.ts', 'path: `product.${path}`', 'path'],
  ),
  ...broken(
    'What is refused of a new product is named as it was sent, below `product`; a taken code at `code`',
    'api/create-product.test.ts › refuses a code that another product has, whatever its case',
    ['api/admin-products.ts', "error.code !== 'invalid'", 'error.fields.length === 0'],
  ),
  ...broken(
    'What was deleted meanwhile is not chosen again',
    'test/e2e/admin-shows-theirs.spec.ts › a brand that was deleted meanwhile is refused, and is no longer there to choose',
    ['web/admin/parts/product-form.tsx', '        if (isRefusal(error)) await reloadChoices()\n', ''],
    [
      'web/admin/parts/product-form.tsx',
      "  useGoneChoice(form.form, 'brand_id', useBrandChoices().data)\n",
      '',
    ],
  ),
  ...broken(
    'What was deleted meanwhile is not chosen again',
    'test/e2e/admin-shows-theirs.spec.ts › a parent that was deleted meanwhile is refused, and None is saved once None is shown',
    ['web/admin/categories.tsx', "  useGoneChoice(form.form, 'parent_id', choices.data)\n", ''],
  ),
  ...broken(
    'A deleted product leaves carts, wishlists and lists; past orders keep it',
    'api/create-product.test.ts › takes it off sale: carts and wishlists drop it, its page is gone, its code is free',
    ['shop/catalogue/withdraw-product.ts', '  await dropFromCarts(shop.db, id)\n', ''],
    [
      'db/migrations/0001_shop.sql',
      'products_code on products (lower(code)) where withdrawn_at is null',
      'products_code on products (lower(code))',
    ],
  ),
  ...broken(
    'A deleted product leaves carts, wishlists and lists; past orders keep it',
    'test/e2e/admin-products.spec.ts › a product that another admin has deleted leaves the list of whoever opens it',
    ['web/admin/data/products.ts', '[404, 410].includes(error.status)', '[404].includes(error.status)'],
  ),
  ...broken(
    'A deleted product leaves carts, wishlists and lists; past orders keep it',
    'api/catalogue.test.ts › a withdrawn product is gone, and no list shows it',
    [
      'db/migrations/0011_shelf.sql',
      'if new.withdrawn_at is not null then',
      'if new.stock_quantity < 0 then',
    ],
  ),
  ...broken(
    'A deleted product leaves carts, wishlists and lists; past orders keep it',
    'api/create-product.test.ts › takes it off sale: carts and wishlists drop it, its page is gone, its code is free',
    [
      'shop/order/order-answer.ts',
      'from order_items i where i.order_id = o.id',
      'from order_items i join products p on p.id = i.product_id and p.withdrawn_at is null where i.order_id = o.id',
    ],
  ),
  ...broken(
    'A deleted product leaves carts, wishlists and lists; past orders keep it',
    'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted',
    [
      'shop/order/order-answer.ts',
      'from promo_usages u where u.order_id = o.id',
      'from promo_usages u join promos on promos.id = u.promo_id where u.order_id = o.id',
    ],
  ),
  ...broken(
    'An import takes in all its rows or none, and names each that is wrong in the words of the form, also when it was right at the check',
    'api/import-products.test.ts › names the problem of every row, and brings in none of them',
    ['shop/catalogue/plan-import.ts', '/^-?\\d+(\\.\\d+)?$/', '/^\\d+(\\.\\d+)?$/'],
  ),
  ...broken(
    'An import takes in all its rows or none, and names each that is wrong in the words of the form, also when it was right at the check',
    'test/e2e/admin-stock.spec.ts › an import names every row that is wrong and takes in nothing; a right one takes in all',
    ['web/admin/parts/product-import.tsx', '      if (isRefusal(error)) check.mutate(chosen)\n', ''],
  ),
]
