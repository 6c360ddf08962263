import type { Break } from '../break.ts'

const SIZES = 'Page sizes 10, 25, 50, 100, default 10; skip from 0'
const PLACE =
  'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say'
const IMAGES = 'Image at most 5 MB; jpeg, png, jpg, webp on create'
const MADE =
  'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen'
const PRODUCT_CALLS =
  'test/e2e/calls-of-an-admin.spec.ts › a new product goes first, then its pictures, then it is read; at an edit the new pictures go first'
const THRESHOLDS = 'Stock thresholds of the badge: 10 and 0'
const STOCK = 'test/e2e/badges-of-an-admin.spec.ts › stock is green above 10, amber from 1 to 10, red at 0'
const WORD_BY_WORD = 'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word'
const LENGTHS = 'Shipping company at least 2 characters, tracking number at least 4'
const FORMS = 'contract/messages.test.ts › of the back office: %s'
const POUNDS = 'Pounds with the number format of the US'

/** The constants of the back office. */
export const adminLimits: Break[] = [
  {
    line: SIZES,
    test: 'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    file: 'contract/paging.ts',
    from: '[10, 25, 50, 100]',
    to: '[10, 25, 50]',
  },
  {
    line: SIZES,
    test: PLACE,
    file: 'web/admin/parts/use-list-address.ts',
    from: "params.get('limit') || String(ADMIN_PAGE_SIZES[0])",
    to: "params.get('limit') || String(ADMIN_PAGE_SIZES[1])",
  },
  {
    line: SIZES,
    test: PLACE,
    file: 'web/admin/parts/paging.tsx',
    from: 'change({ skip: skip + limit })',
    to: 'change({ skip: skip + limit + 1 })',
  },
  {
    line: IMAGES,
    test: MADE,
    file: 'contract/product-edit.ts',
    from: 'MOST_IMAGE_BYTES = 5 *',
    to: 'MOST_IMAGE_BYTES = 6 *',
  },
  {
    line: IMAGES,
    test: MADE,
    file: 'contract/product-edit.ts',
    from: "CREATE_IMAGE_TYPES = ['image/jpeg', ",
    to: 'CREATE_IMAGE_TYPES = [',
  },
  {
    line: IMAGES,
    test: PRODUCT_CALLS,
    file: 'contract/product-edit.ts',
    from: "EDIT_IMAGE_TYPES = ['image/jpeg', 'image/png']",
    to: "EDIT_IMAGE_TYPES = ['image/jpeg']",
  },
  {
    line: IMAGES,
    test: PRODUCT_CALLS,
    file: 'contract/product-edit.ts',
    from: "'image/png', 'image/webp']",
    to: "'image/png']",
  },
  {
    line: THRESHOLDS,
    test: STOCK,
    file: 'web/admin/parts/stock-badge.tsx',
    from: 'PLENTY_ABOVE = 10',
    to: 'PLENTY_ABOVE = 9',
  },
  {
    line: THRESHOLDS,
    test: STOCK,
    file: 'web/admin/parts/stock-badge.tsx',
    from: 'PLENTY_ABOVE = 10',
    to: 'PLENTY_ABOVE = 11',
  },
  {
    line: THRESHOLDS,
    test: STOCK,
    file: 'web/admin/parts/stock-badge.tsx',
    from: "quantity > 0 ? 'warning'",
    to: "quantity > 1 ? 'warning'",
  },
  {
    line: 'Toasts stay 3000 ms',
    test: 'test/e2e/toasts-of-an-admin.spec.ts › a toast stands at the top right and closes after three seconds',
    file: 'web/ui/toaster.tsx',
    from: 'SHOWN_MS = 3_000',
    to: 'SHOWN_MS = 2_000',
  },
  {
    line: "Order ids shortened to 8 characters in the title of an order's details",
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-dialog.tsx',
    from: 'shown.id.slice(0, 8)',
    to: 'shown.id.slice(0, 7)',
  },
  {
    line: LENGTHS,
    test: FORMS,
    file: 'contract/admin-order.ts',
    from: '.min(2, ',
    to: '.min(1, ',
  },
  {
    line: LENGTHS,
    test: FORMS,
    file: 'contract/admin-order.ts',
    from: '.min(4, ',
    to: '.min(3, ',
  },
  {
    line: POUNDS,
    test: WORD_BY_WORD,
    file: 'web/ui/format.ts',
    from: "GBP: '£'",
    to: "GBP: 'GBP '",
  },
  {
    line: POUNDS,
    test: 'web/ui/format.test.ts › money is shown in the en-US manner',
    file: 'web/ui/format.ts',
    from: "(?=(\\d{3})+$)/g, ','",
    to: "(?=(\\d{3})+$)/g, ' '",
  },
  {
    line: POUNDS,
    test: WORD_BY_WORD,
    file: 'web/ui/format.ts',
    from: 'toFixed(2)',
    to: 'toFixed(0)',
  },
]
