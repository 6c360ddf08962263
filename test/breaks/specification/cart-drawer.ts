import type { Break } from '../break.ts'

/** The cart at the side of the page. */
export const cartDrawer: Break[] = [
  {
    line: 'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/store/add-to-cart.tsx',
    from: '        drawer.open(true)\n',
    to: '',
  },
  {
    line: 'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/store/cart-drawer.tsx',
    from: 'Quantity: {item.quantity}',
    to: '{item.quantity}',
  },
  {
    line: 'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/store/cart-drawer.tsx',
    from: '<Price amount={lineTotal(item)}',
    to: '<Price amount={item.product.price}',
  },
  {
    line: 'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/store/order-totals.tsx',
    from: '<Row name="Subtotal"',
    to: '<Row name="Sum"',
  },
  {
    line: 'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/store/order-totals.tsx',
    from: '<Row name="Shipping" amount={sums?.shipping}',
    to: '<Row name="Shipping" amount={sums?.shipping && 0}',
  },
  {
    line: 'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/store/order-totals.tsx',
    from: 'amount={sums?.total}',
    to: 'amount={sums?.subtotal}',
  },
  {
    line: 'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/store/cart-drawer.tsx',
    from: "to={cart?.id ? `/checkout/${cart.id}` : '/checkout'}",
    to: 'to="/checkout"',
  },
  {
    line: 'After an add a side drawer: items with quantity and line price, subtotal, shipping, total, Checkout to /checkout/{cartId} passing the three sums along',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/store/cart-drawer.tsx',
    from: '            state={totalsOf(quote.data)}\n',
    to: '',
  },
]
