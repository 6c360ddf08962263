import { broken } from '../break.ts'

/** Who may do what. */
export const roles = [
  ...broken(
    'Guest: no wishlist, guest cart and guest checkout',
    'test/authorisation.test.ts › %s',
    [
      'api/caller.ts',
      "    if (access === 'visitor') return undefined\n",
      "    if (access !== 'admin') return undefined\n",
    ],
    ['api/caller.ts', "    if (access === 'visitor') return undefined\n", ''],
  ),
  ...broken(
    'Guest: no wishlist, guest cart and guest checkout',
    'contract/calls.test.ts › a %s may make these calls, and what nobody else may is for admins',
    [
      'contract/wishlist.ts',
      "path: '/wishlist/addtowishlist/',\n  access: 'user'",
      "path: '/wishlist/addtowishlist/',\n  access: 'visitor'",
    ],
    [
      'contract/checkout.ts',
      "path: '/order/guestcreate/',\n  access: 'visitor'",
      "path: '/order/guestcreate/',\n  access: 'user'",
    ],
    [
      'contract/cart.ts',
      "path: '/cart/guest/createcart/',\n  access: 'visitor'",
      "path: '/cart/guest/createcart/',\n  access: 'user'",
    ],
  ),
  ...broken(
    'Guest: no wishlist, guest cart and guest checkout',
    'test/e2e/visitor.spec.ts › the heart asks a visitor to log in',
    [
      'web/store/wishlist-button.tsx',
      "    if (!isSignedIn) toast.info('Please login to add to wishlist', { id: 'login-for-wishlist' })\n    else void turn()",
      '    void turn()',
    ],
  ),
  ...broken(
    'Customer: profile, addresses, wishlist, orders; only the user tab',
    'test/authorisation.test.ts › %s',
    [
      'api/caller.ts',
      "access !== 'visitor' && owner.kind !== access",
      "access === 'admin' && owner.kind !== access",
    ],
  ),
  ...broken(
    'Customer: profile, addresses, wishlist, orders; only the user tab',
    'contract/calls.test.ts › a %s may make these calls, and what nobody else may is for admins',
    [
      'contract/address.ts',
      "path: '/address/',\n  access: 'user',\n  summary: \"List",
      "path: '/address/',\n  access: 'visitor',\n  summary: \"List",
    ],
    [
      'contract/order.ts',
      "path: '/order/user/',\n  access: 'user'",
      "path: '/order/user/',\n  access: 'admin'",
    ],
  ),
  ...broken(
    'Customer: profile, addresses, wishlist, orders; only the user tab',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    ['web/store/checkout.tsx', '      disabled: isSignedIn,\n', ''],
  ),
  ...broken(
    "Nobody reads or changes what is another's",
    'test/authorisation.test.ts › %s shows and changes nothing',
    ['shop/order/find-order.ts', 'sql<boolean>`o.user_id = ${of.userId}`', 'sql<boolean>`true`'],
    ['shop/order/find-order.ts', "sql<boolean>`o.mode = 'guest'`", 'sql<boolean>`true`'],
    [
      'shop/address/save-address.ts',
      "    .where('user_id', '=', userId)\n    .returning(addressColumns)",
      '    .returning(addressColumns)',
    ],
    ['shop/wishlist/find-wishlist.ts', 'w.user_id = ${userId} and ${id ?', '${id ?'],
    [
      'api/order.ts',
      "caller?.kind === 'user' && caller.id === userId.toLowerCase()",
      "caller?.kind === 'user'",
    ],
  ),
  ...broken("Nobody reads or changes what is another's", 'api/cart.test.ts › is nobody else’s', [
    'shop/cart/find-cart.ts',
    'sql<boolean>`c.id = ${where.cartId} and ${owner}`',
    'sql<boolean>`c.id = ${where.cartId}`',
  ]),
  ...broken(
    'The customer token if present, otherwise the admin token',
    'test/e2e/words-of-a-guest.spec.ts › a call of the shop carries the token of the customer, else the one of the admin',
    [
      'web/data/storage.ts',
      "isBackOffice(path) || !storage.token('token') ? 'admin_token' : 'token'",
      "isBackOffice(path) ? 'admin_token' : 'token'",
    ],
    [
      'web/data/storage.ts',
      "isBackOffice(path) || !storage.token('token') ? 'admin_token' : 'token'",
      "isBackOffice(path) || storage.token('admin_token') ? 'admin_token' : 'token'",
    ],
  ),
]
