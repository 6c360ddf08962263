import type { Break } from '../break.ts'

const ORDER_ROWS =
  "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order"
const EVERY_LIST =
  'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing'
const WORD_BY_WORD = 'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word'
const FROM_PAID =
  'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one'

/** What the list of orders says of each. */
export const adminOrderRows: Break[] = [
  {
    line: ORDER_ROWS,
    test: EVERY_LIST,
    file: 'web/admin/orders.tsx',
    from: "name: 'Customer Mode'",
    to: "name: 'Mode'",
  },
  {
    line: ORDER_ROWS,
    test: EVERY_LIST,
    file: 'web/admin/orders.tsx',
    from: "name: 'Payment Status'",
    to: "name: 'Payment'",
  },
  {
    line: ORDER_ROWS,
    test: WORD_BY_WORD,
    file: 'web/admin/orders.tsx',
    from: '`${person.first_name} ${person.last_name}`',
    to: 'person.first_name',
  },
  {
    line: ORDER_ROWS,
    test: WORD_BY_WORD,
    file: 'web/admin/orders.tsx',
    from: '{`Code: ${code}`}',
    to: '{code}',
  },
  {
    line: ORDER_ROWS,
    test: WORD_BY_WORD,
    file: 'web/admin/orders.tsx',
    from: "(user ? 'User' : 'Guest')",
    to: "(user ? 'User' : '')",
  },
  {
    line: ORDER_ROWS,
    test: 'test/e2e/badges-of-an-admin.spec.ts › a customer’s order says that its buyer is registered',
    file: 'web/admin/orders.tsx',
    from: "(user ? 'User' : 'Guest')",
    to: "(user ? 'Customer' : 'Guest')",
  },
  {
    line: ORDER_ROWS,
    test: WORD_BY_WORD,
    file: 'web/admin/orders.tsx',
    from: '      {formatPrice(total_amount, currency)}\n',
    to: '',
  },
  {
    line: ORDER_ROWS,
    test: WORD_BY_WORD,
    file: 'web/admin/orders.tsx',
    from: 'order_items.length}',
    to: 'order_items.reduce((sum, { quantity }) => sum + quantity, 0)}',
  },
  {
    line: ORDER_ROWS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/payment-badge.tsx',
    from: 'Not Paid',
    to: 'Unpaid',
  },
  {
    line: ORDER_ROWS,
    test: FROM_PAID,
    file: 'web/admin/orders.tsx',
    from: '<OrderStatusBadge status={status} />',
    to: "<OrderStatusBadge status={status && 'pending'} />",
  },
  {
    line: ORDER_ROWS,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/format-moment.ts',
    from: "dateStyle: 'full'",
    to: "dateStyle: 'long'",
  },
  {
    line: ORDER_ROWS,
    test: FROM_PAID,
    file: 'web/admin/orders.tsx',
    from: 'View Details<span',
    to: 'Details<span',
  },
  {
    line: ORDER_ROWS,
    test: WORD_BY_WORD,
    file: 'web/admin/orders.tsx',
    from: 'Ship Order<span',
    to: 'Ship<span',
  },
]
