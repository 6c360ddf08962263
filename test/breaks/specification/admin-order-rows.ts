import { broken } from '../break.ts'

/** What the list of orders says of each. */
export const adminOrderRows = [
  ...broken(
    "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order",
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/orders.tsx', "name: 'Customer Mode'", "name: 'Mode'"],
    ['web/admin/orders.tsx', "name: 'Payment Status'", "name: 'Payment'"],
  ),
  ...broken(
    "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/orders.tsx', '`${person.first_name} ${person.last_name}`', 'person.first_name'],
    ['web/admin/orders.tsx', '{`Code: ${code}`}', '{code}'],
    ['web/admin/orders.tsx', "(user ? 'User' : 'Guest')", "(user ? 'User' : '')"],
  ),
  ...broken(
    "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order",
    'test/e2e/badges-of-an-admin.spec.ts › a customer’s order says that its buyer is registered',
    ['web/admin/orders.tsx', "(user ? 'User' : 'Guest')", "(user ? 'Customer' : 'Guest')"],
  ),
  ...broken(
    "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/orders.tsx', '      {formatPrice(total_amount, currency)}\n', ''],
    [
      'web/admin/orders.tsx',
      'order_items.length}',
      'order_items.reduce((sum, { quantity }) => sum + quantity, 0)}',
    ],
    ['web/admin/parts/payment-badge.tsx', 'Not Paid', 'Unpaid'],
  ),
  ...broken(
    "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order",
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    [
      'web/admin/orders.tsx',
      '<OrderStatusBadge status={status} />',
      "<OrderStatusBadge status={status && 'pending'} />",
    ],
  ),
  ...broken(
    "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/parts/format-moment.ts', "dateStyle: 'full'", "dateStyle: 'long'"],
  ),
  ...broken(
    "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order",
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    ['web/admin/orders.tsx', 'View Details<span', 'Details<span'],
  ),
  ...broken(
    "Customer (name and 'Code: {code}'), Customer Mode, Order Info (total and 'Quantity'), Payment Status ('Not Paid'), Order Status, Date (long weekday), View Details and Ship Order",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/orders.tsx', 'Ship Order<span', 'Ship<span'],
  ),
]
