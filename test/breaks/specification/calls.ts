import { broken } from '../break.ts'

/** The calls that the pages make. */
export const calls = [
  ...broken(
    'Every call of the list, under /api/v1',
    'contract/calls.test.ts › %s is a call of this shop',
    [
      'contract/cart.ts',
      "path: '/cart/guest/removefromcart/{cart_id}/{guest_id}/'",
      "path: '/cart/guest/remove/{cart_id}/{guest_id}/'",
    ],
    ['contract/user.ts', "method: 'PUT',\n  path: '/users/',", "method: 'POST',\n  path: '/users/me/',"],
    [
      'contract/address.ts',
      "method: 'POST',\n  path: '/address/set_default/{id}/'",
      "method: 'PUT',\n  path: '/address/set_default/{id}/'",
    ],
    ['contract/order.ts', "path: '/order/order_to_cart/{id}/'", "path: '/order/to_cart/{id}/'"],
    ['contract/wishlist.ts', "method: 'DELETE'", "method: 'POST'"],
    ['contract/endpoints.ts', '  createOrder,\n', ''],
  ),
  ...broken(
    'Every call of the list, under /api/v1',
    'api/catalogue.test.ts › shows ten products at first, newest first, and how many there are',
    ['contract/endpoint.ts', "API_BASE = '/api/v1'", "API_BASE = '/api/v2'"],
  ),
  ...broken(
    'The time-out is 500000 ms',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/data/client.ts', 'TIMEOUT_MS = 500_000', 'TIMEOUT_MS = 50_000'],
  ),
  ...broken(
    'POST /order/ordercreate/ takes either body',
    'shop/order/place.test.ts › orders by the call that takes either body',
    [
      'contract/checkout.ts',
      "('user_id' in raw ? userOrderBody : guestOrderBody)",
      "('guest_id' in raw ? userOrderBody : guestOrderBody)",
    ],
    [
      'contract/checkout.ts',
      "path: '/order/ordercreate/',\n  access: 'visitor'",
      "path: '/order/ordercreate/',\n  access: 'user'",
    ],
  ),
  ...broken(
    'GET /products/: skip and limit, {items, total}',
    'api/catalogue.test.ts › shows ten products at first, newest first, and how many there are',
    ['contract/paging.ts', 'transform((value) => value ?? 10)', 'transform((value) => value ?? 12)'],
    ['shop/catalogue/list-page.ts', 'select n::integer as total,', 'select ${limit}::integer as total,'],
  ),
  ...broken(
    'GET /products/: skip and limit, {items, total}',
    'api/catalogue.test.ts › shows every product once when leafing through',
    ['shop/catalogue/list-page.ts', '(select ${skip}::bigint as skip,', '(select 0::bigint as skip,'],
    [
      'shop/catalogue/list-page.ts',
      'greatest(least(${limit}::bigint, n - skip), 0) as most',
      'greatest(n - skip, 0) as most',
    ],
  ),
]
