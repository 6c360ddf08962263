import type { Break } from '../break.ts'

const EMPTY =
  "'No categories available', 'No brands available', 'No products available', 'No promos available', 'No orders available', 'No users available', 'No admins available'"
const EVERY_LIST =
  'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing'
const QUESTIONS =
  "'Are you sure you want to delete this category?', and the same for brand, product and promo"
const ASKED =
  'test/e2e/toasts-of-an-admin.spec.ts › what is to be deleted is asked about, and what was deleted is told'
const CATEGORIES = "Categories: #, Name, Parent Category ('N/A' if none), Description, Actions"
const CATEGORY =
  'test/e2e/admin-catalogue.spec.ts › a category is added below another, edited and deleted, and refused while it has products'
const MODALS =
  'An Add button opens a create modal, edit opens an edit modal; a create modal closes and is empty again'
const BRANDS = "Brands: #, Brand Name, Description ('No description' if empty), Actions; the same modals"
const BRAND_API =
  'api/categories-brands.test.ts › are added, edited and deleted, but not while a product has them'

/** What the lists of the back office say, and its categories and brands. */
export const adminListWords: Break[] = [
  {
    line: EMPTY,
    test: EVERY_LIST,
    file: 'web/admin/categories.tsx',
    from: 'No categories available',
    to: 'There are no categories',
  },
  {
    line: EMPTY,
    test: EVERY_LIST,
    file: 'web/admin/brands.tsx',
    from: 'No brands available',
    to: 'There are no brands',
  },
  {
    line: EMPTY,
    test: EVERY_LIST,
    file: 'web/admin/products.tsx',
    from: 'No products available',
    to: 'There are no products',
  },
  {
    line: EMPTY,
    test: EVERY_LIST,
    file: 'web/admin/promos.tsx',
    from: 'No promos available',
    to: 'There are no promos',
  },
  {
    line: EMPTY,
    test: EVERY_LIST,
    file: 'web/admin/orders.tsx',
    from: 'No orders available',
    to: 'There are no orders',
  },
  {
    line: EMPTY,
    test: EVERY_LIST,
    file: 'web/admin/parts/accounts-screen.tsx',
    from: 'No ${words.title.toLowerCase()} available',
    to: 'No ${words.one} available',
  },
  {
    line: QUESTIONS,
    test: ASKED,
    file: 'web/admin/categories.tsx',
    from: 'Are you sure you want to delete this category?',
    to: 'Delete this category?',
  },
  {
    line: QUESTIONS,
    test: ASKED,
    file: 'web/admin/brands.tsx',
    from: 'Are you sure you want to delete this brand?',
    to: 'Delete this brand?',
  },
  {
    line: QUESTIONS,
    test: ASKED,
    file: 'web/admin/products.tsx',
    from: 'Are you sure you want to delete this product?',
    to: 'Delete this product?',
  },
  {
    line: QUESTIONS,
    test: ASKED,
    file: 'web/admin/promos.tsx',
    from: 'Are you sure you want to delete this promo?',
    to: 'Delete this promo?',
  },
  {
    line: CATEGORIES,
    test: EVERY_LIST,
    file: 'web/admin/categories.tsx',
    from: "name: 'Parent Category'",
    to: "name: 'Parent'",
  },
  {
    line: CATEGORIES,
    test: EVERY_LIST,
    file: 'web/admin/categories.tsx',
    from: "    {\n      name: 'Description',\n      cell: ({ description }) => description,\n      className: 'max-w-xl break-words text-muted',\n    },\n",
    to: '',
  },
  {
    line: CATEGORIES,
    test: EVERY_LIST,
    file: 'web/admin/parts/data-table.tsx',
    from: "numbering = { name: '#'",
    to: "numbering = { name: 'No.'",
  },
  {
    line: CATEGORIES,
    test: CATEGORY,
    file: 'web/admin/categories.tsx',
    from: "parent?.name ?? 'N/A'",
    to: "parent?.name ?? '-'",
  },
  {
    line: CATEGORIES,
    test: CATEGORY,
    file: 'web/admin/categories.tsx',
    from: "parent?.name ?? 'N/A'",
    to: "(parent ? 'Yes' : 'N/A')",
  },
  {
    line: MODALS,
    test: CATEGORY,
    file: 'web/admin/categories.tsx',
    from: "'Category created successfully')\n        onDone()",
    to: "'Category created successfully')",
  },
  {
    line: MODALS,
    test: CATEGORY,
    file: 'web/admin/categories.tsx',
    from: '<CategoryForm key={editing.count} category',
    to: '<CategoryForm category',
  },
  {
    line: MODALS,
    test: CATEGORY,
    file: 'web/admin/categories.tsx',
    from: 'onClick={() => editing.open(category)}',
    to: 'onClick={() => editing.open(undefined)}',
  },
  {
    line: BRANDS,
    test: EVERY_LIST,
    file: 'web/admin/brands.tsx',
    from: "{ name: 'Brand Name', cell",
    to: "{ name: 'Name', cell",
  },
  {
    line: BRANDS,
    test: EVERY_LIST,
    file: 'web/admin/brands.tsx',
    from: "description || 'No description'",
    to: 'description',
  },
  {
    line: BRANDS,
    test: 'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    file: 'web/admin/brands.tsx',
    from: 'onClick={() => editing.open(brand)}',
    to: 'onClick={() => editing.open(undefined)}',
  },
  {
    line: BRANDS,
    test: BRAND_API,
    file: 'shop/catalogue/save-brand.ts',
    from: '.set({ ...fields, updated_at: at })',
    to: '.set({ updated_at: at })',
  },
  {
    line: BRANDS,
    test: BRAND_API,
    file: 'shop/catalogue/delete-brand.ts',
    from: 'if (products > 0) {',
    to: 'if (products > 1) {',
  },
]
