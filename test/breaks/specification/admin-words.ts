import type { Break } from '../break.ts'

const FAILED_LOGIN = 'Admin login failure (only logged in the specification; told here, in words)'
const NOBODY =
  'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted'
const OF_CATEGORIES =
  "'Failed to update category', 'Failed to delete category.', 'Failed to create category', 'Category deleted successfully!'"
const NO_SENTENCE =
  'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office'
const ASKED =
  'test/e2e/toasts-of-an-admin.spec.ts › what is to be deleted is asked about, and what was deleted is told'
const OF_BRANDS = "'Brand deleted successfully!', 'Failed to delete brand.', 'Failed to update brand'"
const OF_PRODUCTS =
  "'Product created successfully', 'Product deleted successfully!'; 'Failed to search products', 'Failed to update product', 'Failed to delete product.', 'Failed to delete product image'"
const OF_PROMOS = "'Promo deleted successfully!', 'Failed to delete promo.', 'Failed to update promo'"
const OF_SHIPPING = "'Order shipped successfully'; 'Failed to ship order: ' plus the message"

/** The sentences in which the back office tells of what was done or failed. */
export const adminWords: Break[] = [
  {
    line: FAILED_LOGIN,
    test: NOBODY,
    file: 'web/admin/login.tsx',
    from: 'if (!isUnverified(error)) throw error',
    to: 'if (!isUnverified(error)) return',
  },
  {
    line: FAILED_LOGIN,
    test: NOBODY,
    file: 'shop/account/log-in.ts',
    from: 'Invalid email or password',
    to: 'Please try again',
  },
  {
    line: FAILED_LOGIN,
    test: 'test/e2e/admin-access.spec.ts › whoever signs up as an admin verifies the address, and enters only when enabled',
    file: 'shop/account/log-in.ts',
    from: "'This account is disabled.'",
    to: "'Please log in as a customer.'",
  },
  {
    line: OF_CATEGORIES,
    test: NO_SENTENCE,
    file: 'web/admin/categories.tsx',
    from: 'Failed to update category',
    to: 'Not saved',
  },
  {
    line: OF_CATEGORIES,
    test: NO_SENTENCE,
    file: 'web/admin/categories.tsx',
    from: 'Failed to create category',
    to: 'Not saved',
  },
  {
    line: OF_CATEGORIES,
    test: NO_SENTENCE,
    file: 'web/admin/categories.tsx',
    from: "tellDeletion('Category'",
    to: "tellDeletion('Group'",
  },
  {
    line: OF_CATEGORIES,
    test: ASKED,
    file: 'web/admin/categories.tsx',
    from: "tellDeletion('Category'",
    to: "tellDeletion('Group'",
  },
  {
    line: OF_CATEGORIES,
    test: 'test/e2e/admin-catalogue.spec.ts › a category is added below another, edited and deleted, and refused while it has products',
    file: 'web/admin/parts/tell-deletion.ts',
    from: '.toLowerCase()}.${reason}`',
    to: ".toLowerCase()}.${reason && ''}`",
  },
  {
    line: OF_BRANDS,
    test: ASKED,
    file: 'web/admin/brands.tsx',
    from: "tellDeletion('Brand'",
    to: "tellDeletion('Maker'",
  },
  {
    line: OF_BRANDS,
    test: NO_SENTENCE,
    file: 'web/admin/brands.tsx',
    from: "tellDeletion('Brand'",
    to: "tellDeletion('Maker'",
  },
  {
    line: OF_BRANDS,
    test: NO_SENTENCE,
    file: 'web/admin/brands.tsx',
    from: 'Failed to update brand',
    to: 'Not saved',
  },
  {
    line: "'Failed to create product'",
    test: 'test/e2e/admin-products.spec.ts › a product that the shop could not make is told of in the form, and nothing of it is lost',
    file: 'web/admin/parts/product-form.tsx',
    from: 'Failed to create product',
    to: 'Not saved',
  },
  {
    line: OF_PRODUCTS,
    test: 'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    file: 'web/admin/parts/product-form.tsx',
    from: 'Product created successfully',
    to: 'Product saved',
  },
  {
    line: OF_PRODUCTS,
    test: ASKED,
    file: 'web/admin/products.tsx',
    from: "tellDeletion('Product'",
    to: "tellDeletion('Piece'",
  },
  {
    line: OF_PRODUCTS,
    test: NO_SENTENCE,
    file: 'web/admin/products.tsx',
    from: "tellDeletion('Product'",
    to: "tellDeletion('Piece'",
  },
  {
    line: OF_PRODUCTS,
    test: NO_SENTENCE,
    file: 'web/admin/data/products.ts',
    from: 'Failed to search products',
    to: 'Failed to search',
  },
  {
    line: OF_PRODUCTS,
    test: NO_SENTENCE,
    file: 'web/admin/parts/product-form.tsx',
    from: 'Failed to update product',
    to: 'Not saved',
  },
  {
    line: OF_PRODUCTS,
    test: NO_SENTENCE,
    file: 'web/admin/data/products.ts',
    from: 'Failed to delete product image',
    to: 'Failed to delete picture',
  },
  {
    line: OF_PROMOS,
    test: ASKED,
    file: 'web/admin/promos.tsx',
    from: "tellDeletion('Promo'",
    to: "tellDeletion('Code'",
  },
  {
    line: OF_PROMOS,
    test: NO_SENTENCE,
    file: 'web/admin/promos.tsx',
    from: "tellDeletion('Promo'",
    to: "tellDeletion('Code'",
  },
  {
    line: OF_PROMOS,
    test: NO_SENTENCE,
    file: 'web/admin/promos.tsx',
    from: 'Failed to update promo',
    to: 'Not saved',
  },
  {
    line: OF_SHIPPING,
    test: 'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    file: 'web/admin/parts/ship-form.tsx',
    from: 'Order shipped successfully',
    to: 'Order sent',
  },
  {
    line: OF_SHIPPING,
    test: NO_SENTENCE,
    file: 'web/admin/parts/ship-form.tsx',
    from: '`Failed to ship order: $',
    to: '`Not shipped: $',
  },
  {
    line: OF_SHIPPING,
    test: NO_SENTENCE,
    file: 'web/admin/parts/ship-form.tsx',
    from: '(error as Error).message',
    to: "'Please try again.'",
  },
]
