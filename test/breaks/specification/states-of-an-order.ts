import { broken } from '../break.ts'

/** What checkout, payment, addresses and lists go through. */
export const statesOfAnOrder = [
  ...broken(
    'Checkout: a remembered order is returned, forgotten, and the user goes to /cart; on submit the order is remembered and the browser sent to the payment page',
    "test/e2e/back-from-payment.spec.ts › the browser's Back from the payment page gives the cart back",
    [
      'web/store/checkout.tsx',
      "useLeftoverOrder(() => navigate('/cart', { replace: true }))",
      "useLeftoverOrder(() => navigate('/', { replace: true }))",
    ],
  ),
  ...broken(
    'Checkout: a remembered order is returned, forgotten, and the user goes to /cart; on submit the order is remembered and the browser sent to the payment page',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/data/orders.ts', "      storage.write('currentOrder', { id: order.id })\n", ''],
  ),
  ...broken(
    'After payment a guest gets a new guest session; the current order is cleared',
    'test/e2e/guest-purchase.spec.ts › a guest buys: a declined card, then a right one, and the order stands on the page after a reload',
    ['web/data/finish-visit.ts', '  if (guest) forgetGuest(guest)\n', ''],
    ['web/data/finish-visit.ts', '  forgetOrder(order.id)\n', ''],
  ),
  ...broken(
    'After payment a customer has a fresh cart; the current order is cleared',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    ['web/data/finish-visit.ts', 'return showCart(queries, await openUserCart())', 'return'],
    ['web/data/finish-visit.ts', '  forgetOrder(order.id)\n', ''],
  ),
  ...broken(
    'Setting a default makes all others not; the list is reloaded after create, update, delete',
    'shop/address/address.test.ts › another one is made the default, and all others not',
    [
      'shop/address/set-default-address.ts',
      "      .where('user_id', '=', userId)\n      .where('is_default', '=', true)\n      .where('id', '!=', id)\n",
      "      .where('id', '=', id)\n",
    ],
  ),
  ...broken(
    'Setting a default makes all others not; the list is reloaded after create, update, delete',
    'test/e2e/customer-pages.spec.ts › addresses are added, preferred, edited and deleted',
    [
      'web/data/address-changes.ts',
      'params: { id } }).catch(unlessGone),\n    onSettled: reload,',
      'params: { id } }).catch(unlessGone),',
    ],
  ),
  ...broken(
    'Filters set skip to 0, another page size returns to the first page; Previous and Next disabled at the ends',
    'test/e2e/lists.spec.ts › filters narrow the list, show as chips, and can be taken off one by one or all at once',
    ['web/store/filter-form.tsx', "skip: '0',", "skip: given.skip ?? '0',"],
  ),
  ...broken(
    'Filters set skip to 0, another page size returns to the first page; Previous and Next disabled at the ends',
    'test/e2e/lists.spec.ts › another page size starts again at the first page and stays in the address',
    ['web/store/listing-address.ts', "{ skip: '0', limit:", "{ skip: given.skip ?? '0', limit:"],
  ),
  ...broken(
    'Filters set skip to 0, another page size returns to the first page; Previous and Next disabled at the ends',
    'test/e2e/lists.spec.ts › Previous and Next walk through every product once',
    ['web/store/product-listing.tsx', 'previous={skip > 0 ? ', 'previous={skip >= 0 ? '],
    [
      'web/store/product-listing.tsx',
      'next={items.length === limit && skip + limit < total ? to(skip + limit) : undefined}',
      'next={to(skip + limit)}',
    ],
  ),
]
