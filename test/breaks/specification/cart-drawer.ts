import { broken } from '../break.ts'

/** The cart at the side of the page. */
export const cartDrawer = [
  ...broken(
    'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/add-to-cart.tsx', '      drawer.open(true)\n', ''],
    ['web/store/cart-drawer.tsx', 'Quantity: {item.quantity}', '{item.quantity}'],
    ['web/store/cart-drawer.tsx', '<Price amount={lineTotal(item)}', '<Price amount={item.product.price}'],
    ['web/store/order-totals.tsx', '<Row name="Subtotal"', '<Row name="Sum"'],
    [
      'web/store/order-totals.tsx',
      '<Row name="Shipping" amount={sums?.shipping}',
      '<Row name="Shipping" amount={sums?.shipping && 0}',
    ],
    ['web/store/order-totals.tsx', 'amount={sums?.total}', 'amount={sums?.subtotal}'],
    ['web/store/cart-drawer.tsx', "to={cart?.id ? `/checkout/${cart.id}` : '/checkout'}", 'to="/checkout"'],
    ['web/store/cart-drawer.tsx', '            state={totalsOf(quote.data)}\n', ''],
  ),
]
