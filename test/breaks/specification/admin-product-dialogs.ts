import type { Break } from '../break.ts'

const DETAILS =
  "Detail modal: gallery, price, available stock, category and brand ('No Category', 'No Brand'), description ('No description available')"
const BARE = 'test/e2e/badges-of-an-admin.spec.ts › a product says in words what it does not have'
const GALLERY =
  'test/e2e/badges-of-an-admin.spec.ts › the details of a product show one picture large and the others to choose from; one is deleted there after a question'
const CREATE = 'Create: the product, then its pictures, then it is read again'
const PRODUCT_CALLS =
  'test/e2e/calls-of-an-admin.spec.ts › a new product goes first, then its pictures, then it is read; at an edit the new pictures go first'
const EDIT = 'Edit: new pictures first, then the fields'
const DROPDOWNS = "Dropdowns: 'Loading categories...', 'No categories found'"
const CHOICES =
  'test/e2e/badges-of-an-admin.spec.ts › the categories to choose from are told to be on their way, and to be none'

/** What opens over the products of the back office. */
export const adminProductDialogs: Break[] = [
  {
    line: DETAILS,
    test: BARE,
    file: 'web/admin/parts/product-view.tsx',
    from: "category?.name ?? 'No Category'",
    to: "category?.name ?? ''",
  },
  {
    line: DETAILS,
    test: BARE,
    file: 'web/admin/parts/product-view.tsx',
    from: "brand?.name || 'No Brand'",
    to: "brand?.name || ''",
  },
  {
    line: DETAILS,
    test: BARE,
    file: 'web/admin/parts/product-view.tsx',
    from: "description || 'No description available'",
    to: 'description',
  },
  {
    line: DETAILS,
    test: BARE,
    file: 'web/admin/parts/product-view.tsx',
    from: 'formatPrice(price, currency)',
    to: 'price',
  },
  {
    line: DETAILS,
    test: BARE,
    file: 'web/admin/parts/product-view.tsx',
    from: '            <StockBadge quantity={stock_quantity} />\n',
    to: '',
  },
  {
    line: DETAILS,
    test: GALLERY,
    file: 'web/admin/parts/product-view.tsx',
    from: 'images.length > 1 &&',
    to: 'images.length > 10 &&',
  },
  {
    line: DETAILS,
    test: GALLERY,
    file: 'web/admin/parts/product-view.tsx',
    from: 'onClick={() => setAt(index)}',
    to: 'onClick={() => setAt(0)}',
  },
  {
    line: CREATE,
    test: PRODUCT_CALLS,
    file: 'web/admin/data/save-product.ts',
    from: "return await call('GET /products/{id}/', { params: { id: made.id } }).catch(() => made)",
    to: 'return made',
  },
  {
    line: CREATE,
    test: 'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    file: 'web/admin/data/save-product.ts',
    from: 'await sendPictures(made, pictures)',
    to: 'await sendPictures(made, { ...pictures, pictures: [] })',
  },
  {
    line: CREATE,
    test: 'test/e2e/admin-products.spec.ts › a product whose pictures were refused is there, is marked, and is finished in the same form',
    file: 'web/admin/data/save-product.ts',
    from: 'throw new PicturesRefused(made, error as Error)',
    to: 'throw error',
  },
  {
    line: EDIT,
    test: PRODUCT_CALLS,
    file: 'web/admin/data/save-product.ts',
    from: "      await sendPictures(product, pictures)\n      const { id, updated_at, stock_quantity: stock_shown } = product\n      return await call('PUT /products/{id}/', {\n        params: { id },\n        body: { ...fields, updated_at, stock_shown },\n      })\n",
    to: "      const { id, updated_at, stock_quantity: stock_shown } = product\n      const saved = await call('PUT /products/{id}/', {\n        params: { id },\n        body: { ...fields, updated_at, stock_shown },\n      })\n      await sendPictures(product, pictures)\n      return saved\n",
  },
  {
    line: EDIT,
    test: 'test/e2e/admin-products.spec.ts › two admins on one product: the second is told, sees what was saved, and overwrites nothing',
    file: 'web/admin/data/save-product.ts',
    from: 'body: { ...fields, updated_at, stock_shown }',
    to: 'body: { ...fields, stock_shown }',
  },
  {
    line: DROPDOWNS,
    test: CHOICES,
    file: 'web/admin/parts/product-selects.tsx',
    from: "isPending ? 'Loading categories...' : placeholder",
    to: 'placeholder',
  },
  {
    line: DROPDOWNS,
    test: CHOICES,
    file: 'web/admin/parts/product-selects.tsx',
    from: 'No categories found',
    to: 'None',
  },
  {
    line: 'Page size 10 with the same choices',
    test: 'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    file: 'web/admin/parts/use-list-address.ts',
    from: "params.get('limit') || String(ADMIN_PAGE_SIZES[0])",
    to: "params.get('limit') || '15'",
  },
]
