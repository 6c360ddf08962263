import { broken } from '../break.ts'

/** The page of an order that was placed. */
export const success = [
  ...broken(
    "'Order Placed Successfully!'",
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/order-placed.tsx', "'Order Placed Successfully!'", "'Thank you!'"],
  ),
  ...broken(
    'A guest sees guest details (name, e-mail, phone), a user user details',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/order-placed.tsx', "'Guest Details' : 'User Details'", "'Your Details' : 'User Details'"],
  ),
  ...broken(
    'A guest sees guest details (name, e-mail, phone), a user user details',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    ['web/store/order-placed.tsx', "'Guest Details' : 'User Details'", "'Guest Details' : 'Guest Details'"],
  ),
  ...broken(
    'A guest sees guest details (name, e-mail, phone), a user user details',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    [
      'web/store/order-placed.tsx',
      '        {person.first_name} {person.last_name}\n',
      '        {person.last_name}\n',
    ],
    ['web/store/order-placed.tsx', '      <p className="wrap-anywhere">{person.email}</p>\n', ''],
    [
      'web/store/order-placed.tsx',
      '      {person.phone_number && <p className="wrap-anywhere">{person.phone_number}</p>}\n',
      '',
    ],
  ),
  ...broken(
    'Summary: id, status, date, payment method, total, shipping method, estimated delivery; shipping address; items table (number, product, price, quantity, subtotal, total)',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/order-placed.tsx', 'order.id.slice(0, 8)', 'order.id.slice(0, 4)'],
    [
      'web/store/order-placed.tsx',
      '            {order.status}\n',
      '            {order.shipping.shipping_status}\n',
    ],
    [
      'web/store/order-placed.tsx',
      '        <Fact name="Date">{formatDate(order.created_at, timeZone)}</Fact>\n',
      '',
    ],
    [
      'web/store/order-placed.tsx',
      '<Fact name="Payment method">{paymentLabel(order)}',
      '<Fact name="Payment method">{order.payment_method}',
    ],
    [
      'web/store/order-placed.tsx',
      'formatPrice(order.grand_total, order.currency)}</span>',
      'formatPrice(order.total_amount, order.currency)}</span>',
    ],
    ['web/store/order-placed.tsx', '<Fact name="Shipping method">', '<Fact name="Sent by">'],
    [
      'web/store/order-placed.tsx',
      '<Fact name="Estimated delivery">{formatDate(estimated_delivery, \'UTC\')}</Fact>',
      'null',
    ],
    ['web/store/order-placed.tsx', '            <PostalAddress order={order} />\n', ''],
    ['web/store/order-items.tsx', '{number}</td>', '{number - 1}</td>'],
    ['web/store/order-items.tsx', '              {product.name}\n', '              {product.code}\n'],
    [
      'web/store/order-items.tsx',
      '      <td className="hidden pl-4 text-right sm:table-cell">{money(price)}</td>\n',
      '',
    ],
    ['web/store/order-items.tsx', 'sm:table-cell">{quantity}</td>', 'sm:table-cell">{number}</td>'],
    ['web/store/order-items.tsx', '{money(line_total)}</td>', '{money(price)}</td>'],
    [
      'web/store/order-items.tsx',
      '          <Heading className="pl-4 text-right">Subtotal</Heading>\n',
      '          <Heading className="pl-4 text-right">Sum</Heading>\n',
    ],
    ['web/store/order-items.tsx', 'amount={money(order.grand_total)}', 'amount={money(order.total_amount)}'],
  ),
  ...broken(
    'The promo code with its discount',
    'test/e2e/promo.spec.ts › a promo code shows its discount before paying, and the order keeps it',
    [
      'web/store/order-placed.tsx',
      '            {order.promo_usage.promo_code.code} ({order.promo_usage.promo_code.discount}% off)\n',
      '            {order.promo_usage.promo_code.code}\n',
    ],
  ),
  ...broken(
    'The promo code with its discount',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    [
      'web/store/order-placed.tsx',
      '            {order.promo_usage.promo_code.code} ({order.promo_usage.promo_code.discount}% off)\n',
      '            {order.promo_usage.promo_code.discount}% off\n',
    ],
  ),
  ...broken(
    'The promo code with its discount',
    'test/e2e/promo.spec.ts › a promo code shows its discount before paying, and the order keeps it',
    ['web/store/order-items.tsx', 'money(-Number(order.promo_amount))', 'money(0)'],
  ),
  ...broken(
    "'View All Orders' when there is no guest session, also for a customer who has a leftover guest record",
    'test/e2e/guest-purchase.spec.ts › a guest buys: a declined card, then a right one, and the order stands on the page after a reload',
    [
      'web/store/order-placed.tsx',
      '{(isSignedIn || !hasGuestSession) && (',
      '{(isSignedIn || hasGuestSession) && (',
    ],
  ),
  ...broken(
    "'View All Orders' when there is no guest session, also for a customer who has a leftover guest record",
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    ['web/store/order-placed.tsx', '{(isSignedIn || !hasGuestSession) && (', '{!hasGuestSession && ('],
    ['web/store/order-placed.tsx', '            View All Orders\n', '            Your orders\n'],
  ),
]
