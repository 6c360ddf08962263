import { broken } from '../break.ts'

/** The page of the cart. */
export const cart = [
  ...broken(
    'Image, name, code, unit price, minus (disabled at 1), read-only quantity, plus, line total, trash removes the whole line',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/cart-line.tsx', 'images={product.images}', 'images={[]}'],
    [
      'web/store/cart-line.tsx',
      '              {product.name}\n            </Link>',
      '              {product.code}\n            </Link>',
    ],
    ['web/store/cart-line.tsx', 'Code {product.code}', 'Code'],
    [
      'web/store/cart-line.tsx',
      '<Price amount={product.price} currency={currency} /> each',
      '<Price amount={lineTotal({ ...item, quantity })} currency={currency} /> each',
    ],
    ['web/store/cart-line.tsx', '            readOnly\n', ''],
    ['web/store/cart-line.tsx', 'amount={lineTotal({ ...item, quantity })}', 'amount={product.price}'],
  ),
  ...broken(
    'Image, name, code, unit price, minus (disabled at 1), read-only quantity, plus, line total, trash removes the whole line',
    'test/e2e/cart.spec.ts › plus, minus and trash change the line, the badge and the sums',
    ['web/ui/quantity-input.tsx', 'disabled={disabled || value <= min}', 'disabled={disabled}'],
    ['web/ui/quantity-input.tsx', 'onPress={() => step(1)}', 'onPress={() => step(-1)}'],
    [
      'web/store/cart-line.tsx',
      'onClick={() => setQuantity(0)}',
      'onClick={() => setQuantity(quantity - 1)}',
    ],
  ),
  ...broken(
    'Spinners while a line is changing; beyond: presses meanwhile are counted',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    [
      'web/store/cart-line.tsx',
      '            busy={isChanging && <Spinner className="size-10 text-gold" />}\n',
      '',
    ],
    ['web/store/cart-line.tsx', '<li aria-busy={isChanging}', '<li aria-busy={false}'],
  ),
  ...broken(
    'Spinners while a line is changing; beyond: presses meanwhile are counted',
    'test/e2e/cart.spec.ts › presses that come while a change is under way are counted, and the bin has the last word',
    ['web/store/cart-line.tsx', '    while (latest.current !==', '    if (latest.current !=='],
    ['web/store/cart-line.tsx', '    if (isUnderWay) return\n', ''],
  ),
  ...broken(
    'Order Summary: subtotal, shipping, total, Proceed to Checkout to /checkout/{cartId} with the totals',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/cart-summary.tsx', '        Order Summary\n', '        Your order\n'],
    ['web/store/order-totals.tsx', 'amount={sums?.subtotal}', 'amount={sums?.total}'],
    [
      'web/store/order-totals.tsx',
      '      <Row name="Shipping" amount={sums?.shipping} currency={currency} />\n',
      '',
    ],
    ['web/store/order-totals.tsx', 'name="Total"', 'name="To pay"'],
    [
      'web/store/cart-summary.tsx',
      '          className="mt-6 w-full"\n        >\n          Proceed to Checkout\n',
      '          className="mt-6 w-full"\n        >\n          Checkout\n',
    ],
    ['web/store/cart-summary.tsx', 'to={`/checkout/${cart.id}`}', 'to="/checkout"'],
    ['web/store/cart-summary.tsx', '          state={totalsOf(quote.data)}\n', ''],
  ),
  ...broken(
    "'Your cart is empty', 'Start shopping to add items to your cart.', Browse Products",
    'test/e2e/cart.spec.ts › plus, minus and trash change the line, the badge and the sums',
    ['web/store/empty-cart.tsx', 'Your cart is empty', 'There is nothing here'],
    [
      'web/store/empty-cart.tsx',
      '      Start shopping to add items to your cart.\n',
      '      Add something first.\n',
    ],
    ['web/store/empty-cart.tsx', 'Browse Products', 'View All Products'],
    ['web/store/empty-cart.tsx', 'to="/products"', 'to="/"'],
  ),
  ...broken(
    "'Error loading cart: ...' on the cart's page",
    'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    ['web/store/cart.tsx', 'Error loading cart: {sentenceOf(cart.error)}', '{sentenceOf(cart.error)}'],
    ['web/store/cart.tsx', 'Error loading cart: {sentenceOf(cart.error)}', 'Error loading cart'],
  ),
]
