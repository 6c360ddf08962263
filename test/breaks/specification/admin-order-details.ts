import { broken } from '../break.ts'

/** Who an order is for, how it stands and how it is sent, in its details. */
export const adminOrderDetails = [
  ...broken(
    "'Order Details #' and 8 characters; Customer Information with a type badge (Registered User or Guest); 'No customer information available'",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/parts/order-dialog.tsx', 'shown.id.slice(0, 8)', 'shown.id.slice(0, 6)'],
  ),
  ...broken(
    "'Order Details #' and 8 characters; Customer Information with a type badge (Registered User or Guest); 'No customer information available'",
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    ['web/admin/parts/order-dialog.tsx', '`Order Details #', '`Order #'],
  ),
  ...broken(
    "'Order Details #' and 8 characters; Customer Information with a type badge (Registered User or Guest); 'No customer information available'",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/parts/order-facts.tsx', 'title="Customer Information"', 'title="Customer"'],
    [
      'web/admin/parts/order-facts.tsx',
      '          <Fact name="Name">{`${person.first_name} ${person.last_name}`}</Fact>\n',
      '',
    ],
    ['web/admin/parts/order-facts.tsx', '              {person.email}\n', '              Write\n'],
    ['web/admin/parts/order-facts.tsx', '          <Fact name="Phone">{person.phone_number}</Fact>\n', ''],
    ['web/admin/parts/order-facts.tsx', "'Registered User' : 'Guest'", "'Registered User' : 'Visitor'"],
  ),
  ...broken(
    "'Order Details #' and 8 characters; Customer Information with a type badge (Registered User or Guest); 'No customer information available'",
    'test/e2e/badges-of-an-admin.spec.ts › a customer’s order says that its buyer is registered',
    ['web/admin/parts/order-facts.tsx', "user ? 'Registered User'", "user ? 'Customer'"],
  ),
  ...broken(
    "'Order Details #' and 8 characters; Customer Information with a type badge (Registered User or Guest); 'No customer information available'",
    'test/e2e/badges-of-an-admin.spec.ts › the details say in words what an order does not have',
    ['web/admin/parts/order-facts.tsx', 'No customer information available', 'Nobody'],
  ),
  ...broken(
    "Order Status: status, payment method in upper case or N/A, 'Paid' or 'Pending' ('Refunded' when all of it was given back)",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    [
      'web/admin/parts/order-facts.tsx',
      '<OrderStatusBadge status={status} inDetails />',
      "<OrderStatusBadge status={status && 'pending'} inDetails />",
    ],
  ),
  ...broken(
    "Order Status: status, payment method in upper case or N/A, 'Paid' or 'Pending' ('Refunded' when all of it was given back)",
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    ['web/admin/parts/order-facts.tsx', 'payment_method?.toUpperCase()', 'payment_method'],
  ),
  ...broken(
    "Order Status: status, payment method in upper case or N/A, 'Paid' or 'Pending' ('Refunded' when all of it was given back)",
    'test/e2e/badges-of-an-admin.spec.ts › the details say in words what an order does not have',
    ['web/admin/parts/order-facts.tsx', "|| 'N/A'", "|| '-'"],
  ),
  ...broken(
    "Order Status: status, payment method in upper case or N/A, 'Paid' or 'Pending' ('Refunded' when all of it was given back)",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    ['web/admin/parts/order-facts.tsx', "is_paid ? 'Paid'", "is_paid ? 'Settled'"],
  ),
  ...broken(
    "Order Status: status, payment method in upper case or N/A, 'Paid' or 'Pending' ('Refunded' when all of it was given back)",
    'test/e2e/badges-of-an-admin.spec.ts › the details say in words what an order does not have',
    ['web/admin/parts/order-facts.tsx', "'Paid' : 'Pending'", "'Paid' : 'Open'"],
  ),
  ...broken(
    "Order Status: status, payment method in upper case or N/A, 'Paid' or 'Pending' ('Refunded' when all of it was given back)",
    'test/e2e/admin-meanwhile.spec.ts › an order that was given back in whole is said to be refunded, in the list and in its details',
    ['web/admin/parts/order-facts.tsx', "isRefunded ? 'Refunded' : is_paid", 'is_paid'],
  ),
  ...broken(
    "Shipping Information: method, status, 'Not assigned', 'Not available', estimated delivery, address; 'No shipping information available'",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    [
      'web/admin/parts/order-facts.tsx',
      'DELIVERY_LABELS[shipping_method] ?? shipping_method',
      'shipping_method',
    ],
    [
      'web/admin/parts/order-facts.tsx',
      '        <Fact name="Status">\n          <span className="capitalize">{shipping_status}</span>\n        </Fact>\n',
      '',
    ],
    ['web/admin/parts/order-facts.tsx', "shipping_company ?? 'Not assigned'", 'shipping_company'],
    ['web/admin/parts/order-facts.tsx', "(tracking_number ?? 'Not available')", 'tracking_number'],
  ),
  ...broken(
    "Shipping Information: method, status, 'Not assigned', 'Not available', estimated delivery, address; 'No shipping information available'",
    'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one',
    ['web/admin/parts/order-facts.tsx', "{shipping_company ?? 'Not assigned'}", 'Not assigned'],
    ['web/admin/parts/order-facts.tsx', '              {tracking_number}\n', ''],
    [
      'web/admin/parts/order-facts.tsx',
      '<Fact name="Est. delivery">{formatDate(`${estimated_delivery}T00:00:00Z`, \'UTC\')}</Fact>',
      'null',
    ],
  ),
  ...broken(
    "Shipping Information: method, status, 'Not assigned', 'Not available', estimated delivery, address; 'No shipping information available'",
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    [
      'web/admin/parts/order-facts.tsx',
      '            <span className="whitespace-nowrap">{address.postal_code}</span>\n',
      '',
    ],
    ['web/admin/parts/order-facts.tsx', '            {address.country}\n', ''],
  ),
  ...broken(
    "Shipping Information: method, status, 'Not assigned', 'Not available', estimated delivery, address; 'No shipping information available'",
    'test/e2e/badges-of-an-admin.spec.ts › the details say in words what an order does not have',
    ['web/admin/parts/order-facts.tsx', 'No shipping information available', 'Not shipped'],
  ),
]
