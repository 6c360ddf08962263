import { broken } from '../break.ts'

/** The sentences in which the back office tells of what was done or failed. */
export const adminWords = [
  ...broken(
    'Admin login failure (only logged in the specification; told here, in words)',
    'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted',
    ['web/admin/login.tsx', 'if (!isUnverified(error)) throw error', 'if (!isUnverified(error)) return'],
    ['shop/account/log-in.ts', 'Invalid email or password', 'Please try again'],
  ),
  ...broken(
    'Admin login failure (only logged in the specification; told here, in words)',
    'test/e2e/admin-access.spec.ts › whoever signs up as an admin verifies the address, and enters only when enabled',
    ['shop/account/log-in.ts', "'This account is disabled.'", "'Please log in as a customer.'"],
  ),
  ...broken(
    "'Failed to update category', 'Failed to delete category.', 'Failed to create category', 'Category deleted successfully!'",
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/admin/categories.tsx', 'Failed to update category', 'Not saved'],
    ['web/admin/categories.tsx', 'Failed to create category', 'Not saved'],
    ['web/admin/parts/edited-list.tsx', 'tellDeletion(one,', "tellDeletion('Row',"],
  ),
  ...broken(
    "'Failed to update category', 'Failed to delete category.', 'Failed to create category', 'Category deleted successfully!'",
    'test/e2e/toasts-of-an-admin.spec.ts › what is to be deleted is asked about, and what was deleted is told',
    ['web/admin/parts/edited-list.tsx', 'tellDeletion(one,', "tellDeletion('Row',"],
  ),
  ...broken(
    "'Failed to update category', 'Failed to delete category.', 'Failed to create category', 'Category deleted successfully!'",
    'test/e2e/admin-catalogue.spec.ts › a category is added below another, edited and deleted, and refused while it has products',
    ['web/admin/parts/tell-deletion.ts', '.toLowerCase()}.${reason}`', ".toLowerCase()}.${reason && ''}`"],
  ),
  ...broken(
    "'Brand deleted successfully!', 'Failed to delete brand.', 'Failed to update brand'",
    'test/e2e/toasts-of-an-admin.spec.ts › what is to be deleted is asked about, and what was deleted is told',
    ['web/admin/parts/edited-list.tsx', 'tellDeletion(one,', "tellDeletion('Row',"],
  ),
  ...broken(
    "'Brand deleted successfully!', 'Failed to delete brand.', 'Failed to update brand'",
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/admin/parts/edited-list.tsx', 'tellDeletion(one,', "tellDeletion('Row',"],
    ['web/admin/brands.tsx', 'Failed to update brand', 'Not saved'],
  ),
  ...broken(
    "'Failed to create product'",
    'test/e2e/admin-products.spec.ts › a product that the shop could not make is told of in the form, and nothing of it is lost',
    ['web/admin/parts/product-form.tsx', 'Failed to create product', 'Not saved'],
  ),
  ...broken(
    "'Product created successfully', 'Product deleted successfully!'; 'Failed to search products', 'Failed to update product', 'Failed to delete product.', 'Failed to delete product image'",
    'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    ['web/admin/parts/product-form.tsx', 'Product created successfully', 'Product saved'],
  ),
  ...broken(
    "'Product created successfully', 'Product deleted successfully!'; 'Failed to search products', 'Failed to update product', 'Failed to delete product.', 'Failed to delete product image'",
    'test/e2e/toasts-of-an-admin.spec.ts › what is to be deleted is asked about, and what was deleted is told',
    ['web/admin/products.tsx', "tellDeletion('Product'", "tellDeletion('Piece'"],
  ),
  ...broken(
    "'Product created successfully', 'Product deleted successfully!'; 'Failed to search products', 'Failed to update product', 'Failed to delete product.', 'Failed to delete product image'",
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/admin/products.tsx', "tellDeletion('Product'", "tellDeletion('Piece'"],
    ['web/admin/data/products.ts', 'Failed to search products', 'Failed to search'],
    ['web/admin/parts/product-form.tsx', 'Failed to update product', 'Not saved'],
    ['web/admin/data/products.ts', 'Failed to delete product image', 'Failed to delete picture'],
  ),
  ...broken(
    "'Promo deleted successfully!', 'Failed to delete promo.', 'Failed to update promo'",
    'test/e2e/toasts-of-an-admin.spec.ts › what is to be deleted is asked about, and what was deleted is told',
    ['web/admin/parts/edited-list.tsx', 'tellDeletion(one,', "tellDeletion('Row',"],
  ),
  ...broken(
    "'Promo deleted successfully!', 'Failed to delete promo.', 'Failed to update promo'",
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/admin/parts/edited-list.tsx', 'tellDeletion(one,', "tellDeletion('Row',"],
    ['web/admin/promos.tsx', 'Failed to update promo', 'Not saved'],
  ),
  ...broken(
    "'Order shipped successfully'; 'Failed to ship order: ' plus the message",
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    ['web/admin/parts/ship-form.tsx', 'Order shipped successfully', 'Order sent'],
  ),
  ...broken(
    "'Order shipped successfully'; 'Failed to ship order: ' plus the message",
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/admin/parts/ship-form.tsx', '`Failed to ship order: $', '`Not shipped: $'],
    ['web/admin/parts/ship-form.tsx', '(error as Error).message', "'Please try again.'"],
  ),
]
