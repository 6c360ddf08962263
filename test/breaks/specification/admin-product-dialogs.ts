import { broken } from '../break.ts'

/** What opens over the products of the back office. */
export const adminProductDialogs = [
  ...broken(
    "Detail modal: gallery, price, available stock, category and brand ('No Category', 'No Brand'), description ('No description available')",
    'test/e2e/badges-of-an-admin.spec.ts › a product says in words what it does not have',
    ['web/admin/parts/product-view.tsx', "category?.name ?? 'No Category'", "category?.name ?? ''"],
    ['web/admin/parts/product-view.tsx', "brand?.name || 'No Brand'", "brand?.name || ''"],
    ['web/admin/parts/product-view.tsx', "description || 'No description available'", 'description'],
    ['web/admin/parts/product-view.tsx', 'formatPrice(price, currency)', 'price'],
    ['web/admin/parts/product-view.tsx', '            <StockBadge quantity={stock_quantity} />\n', ''],
  ),
  ...broken(
    "Detail modal: gallery, price, available stock, category and brand ('No Category', 'No Brand'), description ('No description available')",
    'test/e2e/badges-of-an-admin.spec.ts › the details of a product show one picture large and the others to choose from; one is deleted there after a question',
    ['web/admin/parts/product-view.tsx', 'images.length > 1 &&', 'images.length > 10 &&'],
    ['web/admin/parts/product-view.tsx', 'onClick={() => setAt(index)}', 'onClick={() => setAt(0)}'],
  ),
  ...broken(
    'Create: the product, then its pictures, then it is read again',
    'test/e2e/calls-of-an-admin.spec.ts › a new product goes first, then its pictures, then it is read; at an edit the new pictures go first',
    [
      'web/admin/data/save-product.ts',
      "return await call('GET /products/{id}/', { params: { id: made.id } }).catch(() => made)",
      'return made',
    ],
  ),
  ...broken(
    'Create: the product, then its pictures, then it is read again',
    'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    [
      'web/admin/data/save-product.ts',
      'await sendPictures(made, pictures)',
      'await sendPictures(made, { ...pictures, pictures: [] })',
    ],
  ),
  ...broken(
    'Create: the product, then its pictures, then it is read again',
    'test/e2e/admin-products.spec.ts › a product whose pictures were refused is there, is marked, and is finished in the same form',
    ['web/admin/data/save-product.ts', 'throw new PicturesRefused(made, error as Error)', 'throw error'],
  ),
  ...broken(
    'Edit: new pictures first, then the fields',
    'test/e2e/calls-of-an-admin.spec.ts › a new product goes first, then its pictures, then it is read; at an edit the new pictures go first',
    [
      'web/admin/data/save-product.ts',
      '      await sendPictures(product, pictures)\n      const { id,',
      '      setTimeout(sendPictures, 2_000, product, pictures)\n      const { id,',
    ],
  ),
  ...broken(
    'Edit: new pictures first, then the fields',
    'test/e2e/admin-products.spec.ts › two admins on one product: the second is told, sees what was saved, and overwrites nothing',
    [
      'web/admin/data/save-product.ts',
      'body = { ...fields, updated_at, stock_shown }',
      'body = { ...fields, stock_shown }',
    ],
  ),
  ...broken(
    "Dropdowns: 'Loading categories...', 'No categories found'",
    'test/e2e/badges-of-an-admin.spec.ts › the categories to choose from are told to be on their way, and to be none',
    [
      'web/admin/parts/product-selects.tsx',
      "isPending ? 'Loading categories...' : placeholder",
      'placeholder',
    ],
    ['web/admin/parts/product-selects.tsx', 'No categories found', 'None'],
  ),
  ...broken(
    'Page size 10 with the same choices',
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    [
      'web/admin/parts/use-list-address.ts',
      "params.get('limit') || String(ADMIN_PAGE_SIZES[0])",
      "params.get('limit') || '15'",
    ],
  ),
]
