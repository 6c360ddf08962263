import { broken } from '../break.ts'

/** Which pages lie within the frame of the shop, and who may not see them. */
export const pagesAndGuards = [
  ...broken(
    '/, /home, /product/{id}, /cart, /cart/{id}, /products, /search, /about-us, /success/{id} in the main layout',
    'test/frame.test.ts › is around %s',
    ['web/routes.ts', "      route('home', 'store/home.tsx', { id: 'home' }),\n", ''],
    ['web/routes.ts', "      route('search', 'store/search.tsx'),\n", ''],
    ['web/routes.ts', "      route('about-us', 'store/about.tsx'),\n", ''],
    ['web/routes.ts', "      route('cart', 'store/cart.tsx'),\n", ''],
    ['web/routes.ts', "      route('cart/:id', 'store/cart-by-order.tsx'),\n", ''],
    ['web/routes.ts', "      route('success/:id', 'store/success.tsx'),\n", ''],
    [
      'web/routes.ts',
      "      route('products/:categoryId?', 'store/products.tsx'),",
      "      route('products/:categoryId', 'store/products.tsx'),",
    ],
  ),
  ...broken(
    '/, /home, /product/{id}, /cart, /cart/{id}, /products, /search, /about-us, /success/{id} in the main layout',
    'test/frame.test.ts › is around a product',
    [
      'web/routes.ts',
      "      route('product/:id', 'store/product.tsx'),",
      "      route('products/piece/:id', 'store/product.tsx'),",
    ],
  ),
  ...broken(
    '/, /home, /product/{id}, /cart, /cart/{id}, /products, /search, /about-us, /success/{id} in the main layout',
    'test/frame.test.ts › is around %s',
    [
      'web/routes.ts',
      "      route('success/:id', 'store/success.tsx'),\n",
      "    ]),\n  ]),\n  route('success/:id', 'store/success.tsx'),\n  layout('store/layout.tsx', { id: 'rest' }, [\n    layout('store/page-or-failure.tsx', { id: 'rest-or-failure' }, [\n",
    ],
  ),
  ...broken(
    "/profile, /addresses, /wishlist, /orders behind the logged-in-user guard; a visitor without a token under 'token' goes to /login",
    'test/e2e/words-of-a-customer.spec.ts › visitors are led from every page of the account to the log-in',
    [
      'web/account/customer-area.tsx',
      'if (isHydrated && isVisitor && !isLeaving())',
      'if (isHydrated && isVisitor && isLeaving())',
    ],
    ['web/data/way-back.ts', '`${room}/login?next=', '`${room}/signup?next='],
    [
      'web/routes.ts',
      "      layout('account/customer-area.tsx', [\n        route('profile', 'account/profile.tsx'),\n",
      "      route('profile', 'account/profile.tsx'),\n      layout('account/customer-area.tsx', [\n",
    ],
    [
      'web/routes.ts',
      "        route('addresses', 'account/addresses.tsx'),\n",
      "      ]),\n      route('addresses', 'account/addresses.tsx'),\n      layout('account/customer-area.tsx', { id: 'rest' }, [\n",
    ],
    [
      'web/routes.ts',
      "        route('wishlist', 'account/wishlist.tsx'),\n",
      "      ]),\n      route('wishlist', 'account/wishlist.tsx'),\n      layout('account/customer-area.tsx', { id: 'rest' }, [\n",
    ],
    [
      'web/routes.ts',
      "        route('orders', 'account/orders.tsx'),\n        route('orders/:id', 'account/order.tsx'),\n      ]),\n",
      "        route('orders/:id', 'account/order.tsx'),\n      ]),\n      route('orders', 'account/orders.tsx'),\n",
    ],
  ),
  ...broken(
    "Any other path: '404 - Page Not Found'",
    'test/e2e/every-page.spec.ts › an unknown address is answered with 404 inside the shop',
    ['web/store/not-found-message.tsx', '404 - Page Not Found', 'Page Not Found'],
    ['web/store/not-found.tsx', '{ status: 404 }', '{ status: 200 }'],
  ),
]
