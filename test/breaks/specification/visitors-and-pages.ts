import { broken } from '../break.ts'

/** What guests and customers can do, and which pages lie outside of the frame of the shop. */
export const visitorsAndPages = [
  ...broken(
    'Guests browse by category and brand, search, view details, keep a guest cart and check out as a guest',
    'api/search.test.ts › narrows by price, brand, and a category with all below it',
    [
      'shop/catalogue/product-conditions.ts',
      '  if (brand_id !== undefined) conditions.push(sql`s.brand_id = ${brand_id}`)\n',
      '',
    ],
    [
      'shop/catalogue/product-conditions.ts',
      '  if (category_id !== undefined) conditions.push(sql`s.category_id = any(${categoryAndBelow(category_id)})`)\n',
      '',
    ],
  ),
  ...broken(
    'Guests browse by category and brand, search, view details, keep a guest cart and check out as a guest',
    'test/e2e/lists.spec.ts › filters narrow the list, show as chips, and can be taken off one by one or all at once',
    ['web/store/filter-form.tsx', 'name="brand_id"', 'name="brand"'],
  ),
  ...broken(
    'Guests browse by category and brand, search, view details, keep a guest cart and check out as a guest',
    'test/e2e/lists.spec.ts › search finds by name and by code, and says when it finds nothing',
    [
      'web/store/search.tsx',
      'text ? await loadListing(context.get(storefront), url, undefined, text) : undefined',
      'text ? await loadListing(context.get(storefront), url, undefined) : undefined',
    ],
  ),
  ...broken(
    'Guests browse by category and brand, search, view details, keep a guest cart and check out as a guest',
    'test/e2e/guest-purchase.spec.ts › a guest buys: a declined card, then a right one, and the order stands on the page after a reload',
    ['web/data/finish-visit.ts', '  if (guest) forgetGuest(guest)\n', ''],
  ),
  ...broken(
    'Registered customers sign up, verify their e-mail, log in, edit their profile, keep a wishlist and addresses, check out with a saved address and see their orders',
    'test/e2e/customer-pages.spec.ts › a profile is read, edited and saved',
    [
      'web/data/account.ts',
      "keptUnlessLeft(call('PUT /users/', { body }), (user) => storeProfile(queries, user))",
      "call('PUT /users/', { body })",
    ],
  ),
  ...broken(
    'Registered customers sign up, verify their e-mail, log in, edit their profile, keep a wishlist and addresses, check out with a saved address and see their orders',
    'test/e2e/customer-pages.spec.ts › wishes are kept by the heart, shown, and removed',
    ['web/store/wishlist-button.tsx', 'aria-pressed={isKept}', 'aria-pressed={false}'],
  ),
  ...broken(
    'Registered customers sign up, verify their e-mail, log in, edit their profile, keep a wishlist and addresses, check out with a saved address and see their orders',
    'test/e2e/customer-pages.spec.ts › addresses are added, preferred, edited and deleted',
    [
      'web/data/address-changes.ts',
      "call('POST /address/set_default/{id}/', { params: { id } }),",
      "call('PUT /address/{id}/', { params: { id }, body: {} as AddressBody }),",
    ],
  ),
  ...broken(
    'Registered customers sign up, verify their e-mail, log in, edit their profile, keep a wishlist and addresses, check out with a saved address and see their orders',
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    ['web/data/log-in.ts', '  await bringGuestAlong(queries).catch(showError)\n', ''],
  ),
  ...broken(
    '/login, /signup, /verify-email, /admin/login lie outside the main layout; so does /checkout/{id} here, on purpose: no navigation to get lost in',
    'test/frame.test.ts › is not around %s',
    [
      'web/routes.ts',
      "  route('login', 'account/login.tsx'),",
      "  layout('store/layout.tsx', { id: 'around-login' }, [route('login', 'account/login.tsx')]),",
    ],
    [
      'web/routes.ts',
      "  route('signup', 'account/signup.tsx'),",
      "  layout('store/layout.tsx', { id: 'around-signup' }, [route('signup', 'account/signup.tsx')]),",
    ],
    [
      'web/routes.ts',
      "  route('verify-email', 'account/verify-email.tsx'),",
      "  layout('store/layout.tsx', { id: 'around-verify-email' }, [route('verify-email', 'account/verify-email.tsx')]),",
    ],
    [
      'web/routes.ts',
      "  route('checkout/:id?', 'store/checkout.tsx'),",
      "  layout('store/layout.tsx', { id: 'around-checkout' }, [route('checkout/:id?', 'store/checkout.tsx')]),",
    ],
    [
      'web/routes.ts',
      "    route('admin/login', 'admin/login.tsx'),",
      "    layout('store/layout.tsx', { id: 'around-admin' }, [route('admin/login', 'admin/login.tsx')]),",
    ],
  ),
]
