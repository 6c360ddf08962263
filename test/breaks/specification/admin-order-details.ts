import type { Break } from '../break.ts'

const BUYER =
  "'Order Details #' and 8 characters; Customer Information with a type badge (Registered User or Guest); 'No customer information available'"
const WORD_BY_WORD = 'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word'
const FROM_PAID =
  'test/e2e/admin-orders.spec.ts › from a paid order to a shipped, delivered and half-refunded one'
const LACKING = 'test/e2e/badges-of-an-admin.spec.ts › the details say in words what an order does not have'
const STANDING =
  "Order Status: status, payment method in upper case or N/A, 'Paid' or 'Pending' ('Refunded' when all of it was given back)"
const SHIPPING =
  "Shipping Information: method, status, 'Not assigned', 'Not available', estimated delivery, address; 'No shipping information available'"

/** Who an order is for, how it stands and how it is sent, in its details. */
export const adminOrderDetails: Break[] = [
  {
    line: BUYER,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-dialog.tsx',
    from: 'shown.id.slice(0, 8)',
    to: 'shown.id.slice(0, 6)',
  },
  {
    line: BUYER,
    test: FROM_PAID,
    file: 'web/admin/parts/order-dialog.tsx',
    from: '`Order Details #',
    to: '`Order #',
  },
  {
    line: BUYER,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: 'title="Customer Information"',
    to: 'title="Customer"',
  },
  {
    line: BUYER,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: '          <Fact name="Name">{`${person.first_name} ${person.last_name}`}</Fact>\n',
    to: '',
  },
  {
    line: BUYER,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: '              {person.email}\n',
    to: '              Write\n',
  },
  {
    line: BUYER,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: '          <Fact name="Phone">{person.phone_number}</Fact>\n',
    to: '',
  },
  {
    line: BUYER,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: "'Registered User' : 'Guest'",
    to: "'Registered User' : 'Visitor'",
  },
  {
    line: BUYER,
    test: 'test/e2e/badges-of-an-admin.spec.ts › a customer’s order says that its buyer is registered',
    file: 'web/admin/parts/order-facts.tsx',
    from: "user ? 'Registered User'",
    to: "user ? 'Customer'",
  },
  {
    line: BUYER,
    test: LACKING,
    file: 'web/admin/parts/order-facts.tsx',
    from: 'No customer information available',
    to: 'Nobody',
  },
  {
    line: STANDING,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: '<OrderStatusBadge status={status} inDetails />',
    to: "<OrderStatusBadge status={status && 'pending'} inDetails />",
  },
  {
    line: STANDING,
    test: FROM_PAID,
    file: 'web/admin/parts/order-facts.tsx',
    from: 'payment_method?.toUpperCase()',
    to: 'payment_method',
  },
  {
    line: STANDING,
    test: LACKING,
    file: 'web/admin/parts/order-facts.tsx',
    from: "|| 'N/A'",
    to: "|| '-'",
  },
  {
    line: STANDING,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: "is_paid ? 'Paid'",
    to: "is_paid ? 'Settled'",
  },
  {
    line: STANDING,
    test: LACKING,
    file: 'web/admin/parts/order-facts.tsx',
    from: "'Paid' : 'Pending'",
    to: "'Paid' : 'Open'",
  },
  {
    line: STANDING,
    test: 'test/e2e/admin-meanwhile.spec.ts › an order that was given back in whole is said to be refunded, in the list and in its details',
    file: 'web/admin/parts/order-facts.tsx',
    from: "isRefunded ? 'Refunded' : is_paid",
    to: 'is_paid',
  },
  {
    line: SHIPPING,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: 'DELIVERY_LABELS[shipping_method] ?? shipping_method',
    to: 'shipping_method',
  },
  {
    line: SHIPPING,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: '        <Fact name="Status">\n          <span className="capitalize">{shipping_status}</span>\n        </Fact>\n',
    to: '',
  },
  {
    line: SHIPPING,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: "shipping_company ?? 'Not assigned'",
    to: 'shipping_company',
  },
  {
    line: SHIPPING,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: "(tracking_number ?? 'Not available')",
    to: 'tracking_number',
  },
  {
    line: SHIPPING,
    test: FROM_PAID,
    file: 'web/admin/parts/order-facts.tsx',
    from: "{shipping_company ?? 'Not assigned'}",
    to: 'Not assigned',
  },
  {
    line: SHIPPING,
    test: FROM_PAID,
    file: 'web/admin/parts/order-facts.tsx',
    from: '              {tracking_number}\n',
    to: '',
  },
  {
    line: SHIPPING,
    test: FROM_PAID,
    file: 'web/admin/parts/order-facts.tsx',
    from: '        <Fact name="Est. delivery">{formatDate(`${estimated_delivery}T00:00:00Z`, \'UTC\')}</Fact>\n',
    to: '',
  },
  {
    line: SHIPPING,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: '            <span className="whitespace-nowrap">{address.postal_code}</span>\n',
    to: '',
  },
  {
    line: SHIPPING,
    test: WORD_BY_WORD,
    file: 'web/admin/parts/order-facts.tsx',
    from: '            {address.country}\n',
    to: '',
  },
  {
    line: SHIPPING,
    test: LACKING,
    file: 'web/admin/parts/order-facts.tsx',
    from: 'No shipping information available',
    to: 'Not shipped',
  },
]
