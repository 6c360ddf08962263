import type { Break } from '../break.ts'

const PROMOS = 'Code, Discount with %, Status (Active or Expired), Expiration Date, Edit and Delete'
const PROMO = 'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge'
const PROMO_DIALOGS = "An Add button opens 'Create Promo'; each row has an edit dialog"
const FILTERS =
  'Filter panel: first_name, last_name, email, phone_number, status, payment_method, payment_status, From Date, To Date'
const WORD_BY_WORD = 'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word'
const ANYWHERE =
  'shop/order/list-orders.test.ts › names, e-mail and phone match anywhere and in any case; nothing in them is a wildcard'
const EXACTLY =
  'shop/order/list-orders.test.ts › statuses match exactly; an order that nobody has paid counts as pending'
const DAYS = 'shop/order/list-orders.test.ts › days are whole days where the shop is, both included'

/** The promo codes of the back office, and what its orders are filtered by. */
export const adminOrders: Break[] = [
  {
    line: PROMOS,
    test: 'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    file: 'web/admin/promos.tsx',
    from: "name: 'Expiration Date'",
    to: "name: 'Expires'",
  },
  {
    line: PROMOS,
    test: PROMO,
    file: 'web/admin/promos.tsx',
    from: '`${discount}%`',
    to: 'String(discount)',
  },
  {
    line: PROMOS,
    test: PROMO,
    file: 'web/admin/promos.tsx',
    from: "is_active ? 'Active'",
    to: "is_active ? 'Valid'",
  },
  {
    line: PROMOS,
    test: PROMO,
    file: 'web/admin/promos.tsx',
    from: "'Active' : 'Expired'",
    to: "'Active' : 'Ended'",
  },
  {
    line: PROMOS,
    test: PROMO,
    file: 'web/admin/promos.tsx',
    from: '          <IconButton\n            Icon={Trash2}\n            label={`Delete ${promo.code}`}\n            isDanger\n            onClick={() => deleting.open(promo)}\n          />\n',
    to: '',
  },
  {
    line: PROMOS,
    test: 'api/promos.test.ts › are listed newest first, active until the end of their last day',
    file: 'shop/promo/promo-answer.ts',
    from: 'isPromoActive(shop, row.expiration_date)',
    to: "row.expiration_date > '2000-01-01'",
  },
  {
    line: PROMO_DIALOGS,
    test: PROMO,
    file: 'web/admin/promos.tsx',
    from: "editing.subject ? 'Edit Promo' : 'Create Promo'",
    to: "editing.subject ? 'Edit Promo' : 'New Promo'",
  },
  {
    line: PROMO_DIALOGS,
    test: 'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    file: 'web/admin/promos.tsx',
    from: 'onClick={() => editing.open(promo)}',
    to: 'onClick={() => editing.open(undefined)}',
  },
  {
    line: PROMO_DIALOGS,
    test: 'api/promos.test.ts › are edited',
    file: 'shop/promo/save-promo.ts',
    from: '.set({ ...fields, updated_at: at })',
    to: '.set({ updated_at: at })',
  },
  {
    line: FILTERS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-filters.tsx',
    from: "last_name: 'Last name'",
    to: "last_name: 'Surname'",
  },
  {
    line: FILTERS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-filters.tsx',
    from: '{FIELDS.map((name) => (',
    to: "{FIELDS.filter((name) => name !== 'phone_number').map((name) => (",
  },
  {
    line: FILTERS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-filters.tsx',
    from: "min_created_at: 'From Date'",
    to: "min_created_at: 'Since'",
  },
  {
    line: FILTERS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-filters.tsx',
    from: "max_created_at: 'To Date'",
    to: "max_created_at: 'Until'",
  },
  {
    line: FILTERS,
    test: ANYWHERE,
    file: 'shop/order/order-filters.ts',
    from: "'email', 'phone_number'] as const",
    to: "'email'] as const",
  },
  {
    line: FILTERS,
    test: ANYWHERE,
    file: 'shop/order/order-filters.ts',
    from: '`%${escapeLike(text)}%`',
    to: '`${escapeLike(text)}%`',
  },
  {
    line: FILTERS,
    test: EXACTLY,
    file: 'shop/order/order-filters.ts',
    from: 'if (filters.status) conditions',
    to: "if (filters.status === 'pending') conditions",
  },
  {
    line: FILTERS,
    test: EXACTLY,
    file: 'shop/order/order-filters.ts',
    from: "u.payment_status in ('open', 'pending')",
    to: "u.payment_status = 'pending'",
  },
  {
    line: FILTERS,
    test: EXACTLY,
    file: 'shop/order/order-filters.ts',
    from: 'o.payment_method = ${filters.payment_method}',
    to: 'o.payment_method is not null',
  },
  {
    line: FILTERS,
    test: DAYS,
    file: 'shop/order/order-filters.ts',
    from: 'dayStart(to, config.timeZone, 1)',
    to: 'dayStart(to, config.timeZone)',
  },
  {
    line: FILTERS,
    test: DAYS,
    file: 'shop/order/order-filters.ts',
    from: 'dayStart(from, config.timeZone)',
    to: 'dayStart(from, config.timeZone, 1)',
  },
]
