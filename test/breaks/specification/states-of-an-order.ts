import type { Break } from '../break.ts'

/** What checkout, payment, addresses and lists go through. */
export const statesOfAnOrder: Break[] = [
  {
    line: 'Checkout: a remembered order is returned, forgotten, and the user goes to /cart; on submit the order is remembered and the browser sent to the payment page',
    test: "test/e2e/back-from-payment.spec.ts › the browser's Back from the payment page gives the cart back",
    file: 'web/store/checkout.tsx',
    from: "useLeftoverOrder(() => navigate('/cart', { replace: true }))",
    to: "useLeftoverOrder(() => navigate('/', { replace: true }))",
  },
  {
    line: 'Checkout: a remembered order is returned, forgotten, and the user goes to /cart; on submit the order is remembered and the browser sent to the payment page',
    test: "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    file: 'web/data/orders.ts',
    from: "      storage.write('currentOrder', { id: order.id })\n",
    to: '',
  },
  {
    line: 'After payment a guest gets a new guest session; the current order is cleared',
    test: 'test/e2e/guest-purchase.spec.ts › a guest buys: a declined card, then a right one, and the order stands on the page after a reload',
    file: 'web/data/finish-visit.ts',
    from: '  if (guest) forgetGuest(guest)\n',
    to: '',
  },
  {
    line: 'After payment a guest gets a new guest session; the current order is cleared',
    test: 'test/e2e/guest-purchase.spec.ts › a guest buys: a declined card, then a right one, and the order stands on the page after a reload',
    file: 'web/data/finish-visit.ts',
    from: '  forgetOrder(order.id)\n',
    to: '',
  },
  {
    line: 'After payment a customer has a fresh cart; the current order is cleared',
    test: "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    file: 'web/data/finish-visit.ts',
    from: 'return showCart(queries, await openUserCart())',
    to: 'return',
  },
  {
    line: 'After payment a customer has a fresh cart; the current order is cleared',
    test: "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    file: 'web/data/finish-visit.ts',
    from: '  forgetOrder(order.id)\n',
    to: '',
  },
  {
    line: 'Setting a default makes all others not; the list is reloaded after create, update, delete',
    test: 'shop/address/address.test.ts › another one is made the default, and all others not',
    file: 'shop/address/set-default-address.ts',
    from: "      .where('user_id', '=', userId)\n      .where('is_default', '=', true)\n      .where('id', '!=', id)\n",
    to: "      .where('id', '=', id)\n",
  },
  {
    line: 'Setting a default makes all others not; the list is reloaded after create, update, delete',
    test: 'test/e2e/customer-pages.spec.ts › addresses are added, preferred, edited and deleted',
    file: 'web/data/address-changes.ts',
    from: 'params: { id } }).catch(unlessGone),\n    onSettled: reload,',
    to: 'params: { id } }).catch(unlessGone),',
  },
  {
    line: 'Filters set skip to 0, another page size returns to the first page; Previous and Next disabled at the ends',
    test: 'test/e2e/lists.spec.ts › filters narrow the list, show as chips, and can be taken off one by one or all at once',
    file: 'web/store/filter-form.tsx',
    from: "skip: '0',",
    to: "skip: given.skip ?? '0',",
  },
  {
    line: 'Filters set skip to 0, another page size returns to the first page; Previous and Next disabled at the ends',
    test: 'test/e2e/lists.spec.ts › another page size starts again at the first page and stays in the address',
    file: 'web/store/listing-address.ts',
    from: "{ skip: '0', limit:",
    to: "{ skip: given.skip ?? '0', limit:",
  },
  {
    line: 'Filters set skip to 0, another page size returns to the first page; Previous and Next disabled at the ends',
    test: 'test/e2e/lists.spec.ts › Previous and Next walk through every product once',
    file: 'web/store/product-listing.tsx',
    from: 'previous={skip > 0 ? ',
    to: 'previous={skip >= 0 ? ',
  },
  {
    line: 'Filters set skip to 0, another page size returns to the first page; Previous and Next disabled at the ends',
    test: 'test/e2e/lists.spec.ts › Previous and Next walk through every product once',
    file: 'web/store/product-listing.tsx',
    from: 'next={items.length === limit && skip + limit < total ? to(skip + limit) : undefined}',
    to: 'next={to(skip + limit)}',
  },
]
