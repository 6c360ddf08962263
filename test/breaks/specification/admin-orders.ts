import { broken } from '../break.ts'

/** The promo codes of the back office, and what its orders are filtered by. */
export const adminOrders = [
  ...broken(
    'Code, Discount with %, Status (Active or Expired), Expiration Date, Edit and Delete',
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/promos.tsx', "name: 'Expiration Date'", "name: 'Expires'"],
  ),
  ...broken(
    'Code, Discount with %, Status (Active or Expired), Expiration Date, Edit and Delete',
    'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge',
    ['web/admin/promos.tsx', '`${discount}%`', 'String(discount)'],
    ['web/admin/promos.tsx', "is_active ? 'Active'", "is_active ? 'Valid'"],
    ['web/admin/promos.tsx', "'Active' : 'Expired'", "'Active' : 'Ended'"],
    [
      'web/admin/parts/edited-list.tsx',
      '        <IconButton icon={Trash2} label={`Delete ${nameOf(row)}`} isDanger onClick={() => onDelete(row)} />\n',
      '',
    ],
  ),
  ...broken(
    'Code, Discount with %, Status (Active or Expired), Expiration Date, Edit and Delete',
    'api/promos.test.ts › are listed newest first, active until the end of their last day',
    [
      'shop/promo/promo-answer.ts',
      'isPromoActive(shop, row.expiration_date)',
      "row.expiration_date > '2000-01-01'",
    ],
  ),
  ...broken(
    "An Add button opens 'Create Promo'; each row has an edit dialog",
    'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge',
    ['web/admin/promos.tsx', 'newTitle="Create Promo"', 'newTitle="New Promo"'],
  ),
  ...broken(
    "An Add button opens 'Create Promo'; each row has an edit dialog",
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/admin/parts/edited-list.tsx', 'onEdit: editing.open', 'onEdit: () => editing.open(undefined)'],
  ),
  ...broken(
    "An Add button opens 'Create Promo'; each row has an edit dialog",
    'api/promos.test.ts › are edited',
    ['shop/promo/save-promo.ts', '.set({ ...fields, updated_at: at })', '.set({ updated_at: at })'],
  ),
  ...broken(
    'Filter panel: first_name, last_name, email, phone_number, status, payment_method, payment_status, From Date, To Date',
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/parts/order-filters.tsx', "last_name: 'Last name'", "last_name: 'Surname'"],
    [
      'web/admin/parts/order-filters.tsx',
      '{FIELDS.map((name) => (',
      "{FIELDS.filter((name) => name !== 'phone_number').map((name) => (",
    ],
    ['web/admin/parts/order-filters.tsx', "min_created_at: 'From Date'", "min_created_at: 'Since'"],
    ['web/admin/parts/order-filters.tsx', "max_created_at: 'To Date'", "max_created_at: 'Until'"],
  ),
  ...broken(
    'Filter panel: first_name, last_name, email, phone_number, status, payment_method, payment_status, From Date, To Date',
    'shop/order/list-orders.test.ts › names, e-mail and phone match anywhere and in any case; nothing in them is a wildcard',
    ['shop/order/order-filters.ts', "'email', 'phone_number'] as const", "'email'] as const"],
    ['shop/order/order-filters.ts', '`%${escapeLike(part)}%`', '`${escapeLike(part)}%`'],
  ),
  ...broken(
    'Filter panel: first_name, last_name, email, phone_number, status, payment_method, payment_status, From Date, To Date',
    'shop/order/list-orders.test.ts › statuses match exactly; an order that nobody has paid counts as pending',
    ['shop/order/order-filters.ts', 'if (status) conditions', "if (status === 'pending') conditions"],
    [
      'shop/order/order-filters.ts',
      "u.payment_status in ('open', 'pending')",
      "u.payment_status = 'pending'",
    ],
    ['shop/order/order-filters.ts', '${method}` : sql`false`', '${method}` : sql`true`'],
    ['shop/order/order-filters.ts', "|| status === 'not paid'", ''],
  ),
  ...broken(
    'Filter panel: first_name, last_name, email, phone_number, status, payment_method, payment_status, From Date, To Date',
    'shop/order/list-orders.test.ts › days are whole days where the shop is, both included',
    ['shop/order/order-filters.ts', 'dayStart(to, config.timeZone, 1)', 'dayStart(to, config.timeZone)'],
    ['shop/order/order-filters.ts', 'dayStart(from, config.timeZone)', 'dayStart(from, config.timeZone, 1)'],
  ),
]
