import { broken } from '../break.ts'

/** A customer's orders, in a list and one by one. */
export const orders = [
  ...broken("'Please log in to view your orders.'", 'test/storefront.test.ts › %s', [
    'web/account/orders.tsx',
    '>Please log in to view your orders.<',
    '>Please log in.<',
  ]),
  ...broken(
    "'Please log in to view your orders.'",
    'test/e2e/customer-session.spec.ts › who logs out in one tab is logged out in the other, without errors, and logs in again in both',
    ['web/account/login.tsx', '          Please log in to view your orders.\n', '          Please log in.\n'],
  ),
  ...broken(
    'Cards: first 8 characters of the id, status badge, date, total, payment method, View Details',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    ['web/account/order-card.tsx', 'Order #{order.id.slice(0, 8)}', 'Order #{order.id}'],
    ['web/account/order-card.tsx', '          <OrderStatusBadge status={order.status} />\n', ''],
    [
      'web/account/order-card.tsx',
      '          <Fact name="Placed">{formatDate(order.created_at, timeZone)}</Fact>\n',
      '',
    ],
    [
      'web/account/order-card.tsx',
      'formatPrice(order.grand_total, order.currency)',
      'formatPrice(order.total_amount, order.currency)',
    ],
    ['web/account/order-card.tsx', '{paymentLabel(order)}', '{order.payment_method}'],
  ),
  ...broken(
    'Beyond: while another page of orders is on its way, those of the last are dimmed and busy',
    'test/e2e/customer-orders.spec.ts › orders are shown page by page, and nobody else’s',
    ['web/account/orders.tsx', '<ul aria-busy={isOld} ', '<ul aria-busy={false} '],
    ['web/account/orders.tsx', "isOld && 'opacity-40'", "isOld && 'opacity-100'"],
    [
      'web/data/user-orders.ts',
      '    placeholderData: keepPreviousData,\n',
      '    placeholderData: { items: [], total: 0 },\n',
    ],
  ),
  ...broken(
    '"You haven\'t placed any orders yet."',
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    ['web/account/orders.tsx', "You haven't placed any orders yet.", 'No orders yet.'],
  ),
  ...broken(
    'Details: id, date, status, payment method, total; shipping method, status, carrier, tracking number, estimated delivery; address; promotion',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    [
      'web/account/order-facts.tsx',
      '            {order.id}\n          </Link>',
      '            {order.id.slice(0, 8)}\n          </Link>',
    ],
    [
      'web/account/order-facts.tsx',
      '      <Fact name="Date">{formatDate(order.created_at, timeZone)}</Fact>\n',
      '',
    ],
    [
      'web/account/order-facts.tsx',
      '<Fact name="Payment method">{paymentLabel(order)}</Fact>',
      '<Fact name="Payment method">{order.payment_method}</Fact>',
    ],
    [
      'web/account/order-facts.tsx',
      'formatPrice(order.grand_total, order.currency)',
      'formatPrice(order.total_amount, order.currency)',
    ],
    [
      'web/account/order-facts.tsx',
      '<DeliveryName type={shipping.shipping_method} />',
      '{shipping.shipping_method}',
    ],
    ['web/account/order-facts.tsx', '{shipping.shipping_status}</span>', '{order.status}</span>'],
    ['web/account/order-facts.tsx', "?? 'Not assigned'", "?? '–'"],
    ['web/account/order-facts.tsx', "?? 'Not available'", "?? '–'"],
  ),
  ...broken(
    'Details: id, date, status, payment method, total; shipping method, status, carrier, tracking number, estimated delivery; address; promotion',
    'test/e2e/customer-orders.spec.ts › an order that is on its way shows its carrier; what has sold out since can not be bought again',
    ['web/account/order-facts.tsx', "{shipping.shipping_company ?? 'Not assigned'}", 'Not assigned'],
    ['web/account/order-facts.tsx', "{shipping.tracking_number ?? 'Not available'}", 'Not available'],
  ),
  ...broken(
    'Details: id, date, status, payment method, total; shipping method, status, carrier, tracking number, estimated delivery; address; promotion',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    [
      'web/account/order-facts.tsx',
      '<Fact name="Estimated delivery">{formatDate(shipping.estimated_delivery, \'UTC\')}</Fact>',
      'null',
    ],
    ['web/account/order-facts.tsx', '        <PostalAddress order={order} />\n', ''],
    ['web/account/order-facts.tsx', 'title="Promotion applied"', 'title="Promotion"'],
    ['web/account/order-facts.tsx', '          {discount}% (', '          ('],
  ),
  ...broken(
    "'No shipping information available'",
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    ['web/account/order-facts.tsx', 'No shipping information available', 'Nothing known'],
  ),
]
