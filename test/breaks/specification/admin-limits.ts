import { broken } from '../break.ts'

/** The constants of the back office. */
export const adminLimits = [
  ...broken(
    'Page sizes 10, 25, 50, 100, default 10; skip from 0',
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['contract/paging.ts', '[10, 25, 50, 100]', '[10, 25, 50]'],
  ),
  ...broken(
    'Page sizes 10, 25, 50, 100, default 10; skip from 0',
    'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say',
    [
      'web/admin/parts/use-list-address.ts',
      "params.get('limit') || String(ADMIN_PAGE_SIZES[0])",
      "params.get('limit') || String(ADMIN_PAGE_SIZES[1])",
    ],
    ['web/admin/parts/use-list-address.ts', 'skip + pages * limit', 'skip + pages * (limit + 1)'],
  ),
  ...broken(
    'Image at most 5 MB; jpeg, png, jpg, webp on create',
    'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    ['contract/product-edit.ts', 'MOST_IMAGE_BYTES = 5 *', 'MOST_IMAGE_BYTES = 6 *'],
    ['contract/product-edit.ts', "CREATE_IMAGE_TYPES = ['image/jpeg', ", 'CREATE_IMAGE_TYPES = ['],
  ),
  ...broken(
    'Image at most 5 MB; jpeg, png, jpg, webp on create',
    'test/e2e/calls-of-an-admin.spec.ts › a new product goes first, then its pictures, then it is read; at an edit the new pictures go first',
    [
      'contract/product-edit.ts',
      "EDIT_IMAGE_TYPES = ['image/jpeg', 'image/png']",
      "EDIT_IMAGE_TYPES = ['image/jpeg']",
    ],
    ['contract/product-edit.ts', "'image/png', 'image/webp']", "'image/png']"],
  ),
  ...broken(
    'Stock thresholds of the badge: 10 and 0',
    'test/e2e/badges-of-an-admin.spec.ts › stock is green above 10, amber from 1 to 10, red at 0',
    ['web/admin/parts/stock-badge.tsx', 'PLENTY_ABOVE = 10', 'PLENTY_ABOVE = 9'],
    ['web/admin/parts/stock-badge.tsx', 'PLENTY_ABOVE = 10', 'PLENTY_ABOVE = 11'],
    ['web/admin/parts/stock-badge.tsx', "quantity > 0 ? 'warning'", "quantity > 1 ? 'warning'"],
  ),
  ...broken(
    'Toasts stay 3000 ms',
    'test/e2e/toasts-of-an-admin.spec.ts › a toast stands at the top right and closes after three seconds',
    ['web/ui/toaster.tsx', 'SHOWN_MS = 3_000', 'SHOWN_MS = 2_000'],
  ),
  ...broken(
    "Order ids shortened to 8 characters in the title of an order's details",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/parts/order-dialog.tsx', 'shown.id.slice(0, 8)', 'shown.id.slice(0, 7)'],
  ),
  ...broken(
    'Shipping company at least 2 characters, tracking number at least 4',
    'contract/messages.test.ts › of the back office: %s',
    ['contract/admin-order.ts', '.min(2, ', '.min(1, '],
    ['contract/admin-order.ts', '.min(4, ', '.min(3, '],
  ),
  ...broken(
    'Pounds with the number format of the US',
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/ui/format.ts', "GBP: '£'", "GBP: 'GBP '"],
  ),
  ...broken(
    'Pounds with the number format of the US',
    'web/ui/format.test.ts › money is shown in the en-US manner',
    ['web/ui/format.ts', "(?=(\\d{3})+$)/g, ','", "(?=(\\d{3})+$)/g, ' '"],
  ),
  ...broken(
    'Pounds with the number format of the US',
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/ui/format.ts', 'toFixed(2)', 'toFixed(0)'],
  ),
]
