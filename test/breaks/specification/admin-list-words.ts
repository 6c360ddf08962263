import { broken } from '../break.ts'

/** What the lists of the back office say, and its categories and brands. */
export const adminListWords = [
  ...broken(
    "'No categories available', 'No brands available', 'No products available', 'No promos available', 'No orders available', 'No users available', 'No admins available'",
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    [
      'web/admin/parts/edited-list.tsx',
      '`No ${many.toLowerCase()} available`',
      '`There are no ${many.toLowerCase()}`',
    ],
    ['web/admin/products.tsx', 'No products available', 'There are no products'],
    ['web/admin/orders.tsx', 'No orders available', 'There are no orders'],
    [
      'web/admin/parts/accounts-screen.tsx',
      'No ${words.title.toLowerCase()} available',
      'No ${words.one} available',
    ],
  ),
  ...broken(
    "'Are you sure you want to delete this category?', and the same for brand, product and promo",
    'test/e2e/toasts-of-an-admin.spec.ts › what is to be deleted is asked about, and what was deleted is told',
    ['web/admin/parts/edited-list.tsx', 'Are you sure you want to delete this ', 'Delete this '],
    ['web/admin/products.tsx', 'Are you sure you want to delete this product?', 'Delete this product?'],
  ),
  ...broken(
    "Categories: #, Name, Parent Category ('N/A' if none), Description, Actions",
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/categories.tsx', "name: 'Parent Category'", "name: 'Parent'"],
    [
      'web/admin/categories.tsx',
      "  {\n    name: 'Description',\n    cell: ({ description }) => description,\n    className: 'max-w-xl break-words text-muted',\n  },\n",
      '',
    ],
    ['web/admin/parts/data-table.tsx', "numbering = { name: '#'", "numbering = { name: 'No.'"],
  ),
  ...broken(
    "Categories: #, Name, Parent Category ('N/A' if none), Description, Actions",
    'test/e2e/admin-catalogue.spec.ts › a category is added below another, edited and deleted, and refused while it has products',
    ['web/admin/categories.tsx', "parent?.name ?? 'N/A'", "parent?.name ?? '-'"],
    ['web/admin/categories.tsx', "parent?.name ?? 'N/A'", "(parent ? 'Yes' : 'N/A')"],
  ),
  ...broken(
    'An Add button opens a create modal, edit opens an edit modal; a create modal closes and is empty again',
    'test/e2e/admin-catalogue.spec.ts › a category is added below another, edited and deleted, and refused while it has products',
    [
      'web/admin/categories.tsx',
      "'Category created successfully')\n        onDone()",
      "'Category created successfully')",
    ],
    ['web/admin/parts/edited-list.tsx', '<Fragment key={editing.count}>', '<Fragment>'],
    ['web/admin/parts/edited-list.tsx', 'onEdit: editing.open', 'onEdit: () => editing.open(undefined)'],
  ),
  ...broken(
    "Brands: #, Brand Name, Description ('No description' if empty), Actions; the same modals",
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/brands.tsx', "{ name: 'Brand Name', cell", "{ name: 'Name', cell"],
    ['web/admin/brands.tsx', "description || 'No description'", 'description'],
  ),
  ...broken(
    "Brands: #, Brand Name, Description ('No description' if empty), Actions; the same modals",
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/admin/parts/edited-list.tsx', 'onEdit: editing.open', 'onEdit: () => editing.open(undefined)'],
  ),
  ...broken(
    "Brands: #, Brand Name, Description ('No description' if empty), Actions; the same modals",
    'api/categories-brands.test.ts › are added, edited and deleted, but not while a product has them',
    ['shop/catalogue/save-brand.ts', '.set({ ...fields, updated_at: at })', '.set({ updated_at: at })'],
    ['shop/catalogue/delete-brand.ts', 'if (products > 0) {', 'if (products > 1) {'],
  ),
]
