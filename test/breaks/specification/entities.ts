import { broken } from '../break.ts'

/** What things are made of, and what the browser keeps. */
export const entities = [
  ...broken(
    'User, login response, category, brand, product, cart, guest, wishlist, address, order, order creation result: every answer is checked against the contract in every test that makes a call',
    'shop/account/admins.test.ts › is read and edited by the customer',
    [
      'shop/account/account-row.ts',
      '    first_name,\n    last_name,\n    email,\n    phone_number,\n    disabled,\n    is_verified',
      '    first_name: last_name,\n    last_name: first_name,\n    email,\n    phone_number,\n    disabled,\n    is_verified',
    ],
  ),
  ...broken(
    'User, login response, category, brand, product, cart, guest, wishlist, address, order, order creation result: every answer is checked against the contract in every test that makes a call',
    'shop/account/log-in.test.ts › lasts thirty days since the last visit, and no longer',
    [
      'api/users.ts',
      "access_token: await openSession(shop, { kind: 'user', email, ip }, password),",
      "access_token: (await openSession(shop, { kind: 'user', email, ip }, password)).slice(1),",
    ],
  ),
  ...broken(
    'User, login response, category, brand, product, cart, guest, wishlist, address, order, order creation result: every answer is checked against the contract in every test that makes a call',
    'api/catalogue.test.ts › a product has its price as a number, its brand, its category and its pictures',
    [
      'shop/catalogue/product-rows.ts',
      'p.price / 100::float8 as price',
      '(p.price / 100::float8)::text as price',
    ],
    ['shop/catalogue/product-rows.ts', "json_build_object('id', b.id, 'name', b.name)", 'to_json(b.name)'],
    [
      'shop/catalogue/product-rows.ts',
      "json_build_object('id', c.id, 'name', c.name)",
      "json_build_object('id', c.id)",
    ],
    ['shop/catalogue/product-rows.ts', `,"url":"' || \${address} || '.jpg","srcset":"'`, `,"srcset":"'`],
    ['shop/catalogue/product-rows.ts', "${isoTime('p.created_at')} as created_at, ", ''],
  ),
  ...broken(
    'User, login response, category, brand, product, cart, guest, wishlist, address, order, order creation result: every answer is checked against the contract in every test that makes a call',
    'api/catalogue.test.ts › tells a category and its parent',
    ['shop/catalogue/list-categories.ts', "'=', 'c.parent_id')", "'=', 'c.id')"],
  ),
  ...broken(
    'User, login response, category, brand, product, cart, guest, wishlist, address, order, order creation result: every answer is checked against the contract in every test that makes a call',
    'api/cart.test.ts › starts empty, with a guest who has no name yet',
    ['shop/cart/create-guest.ts', 'first_name: null,', "first_name: '',"],
    [
      'shop/cart/find-cart.ts',
      'return row.guest_id ? { ...cart, guest: { id: row.guest_id } } : cart',
      'return cart',
    ],
  ),
  ...broken(
    'User, login response, category, brand, product, cart, guest, wishlist, address, order, order creation result: every answer is checked against the contract in every test that makes a call',
    'shop/wishlist/wishlist.test.ts › shows what was wished, newest first, as it is sold now',
    ['shop/wishlist/find-wishlist.ts', 'product_id: product.id', 'product_id: item_id'],
  ),
  ...broken(
    'User, login response, category, brand, product, cart, guest, wishlist, address, order, order creation result: every answer is checked against the contract in every test that makes a call',
    'shop/address/address.test.ts › the first one becomes the default; the list shows it first, then the newest',
    ['shop/address/list-addresses.ts', '{ ...row, default: is_default }', '{ ...row, default: false }'],
  ),
  ...broken(
    'User, login response, category, brand, product, cart, guest, wishlist, address, order, order creation result: every answer is checked against the contract in every test that makes a call',
    'shop/order/place.test.ts › gets a payment page, an order that remembers everything, and an empty cart',
    [
      'shop/order/order-answer.ts',
      'total_amount: amountText(row.total_amount),',
      'total_amount: amountText(row.grand_total),',
    ],
    [
      'shop/order/order-answer.ts',
      'shipping_address: inOneLine(row.shipping.address),',
      'shipping_address: row.shipping.address.city,',
    ],
    ['shop/order/order-answer.ts', "guest: row.mode === 'guest' ? person : null,", 'guest: null,'],
    ['shop/order/order-answer.ts', 'price: amountText(price),', 'price: amountText(line_total),'],
    [
      'shop/order/place.ts',
      'return { id, url, order: { id: order.id } }',
      'return { id: order.id, url, order: { id: order.id } }',
    ],
  ),
  ...broken(
    'Guest session: names, e-mail and phone are updated at checkout',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/data/orders.ts', "      if ('guest' in body) rememberGuest(body.guest, order.id)\n", ''],
    [
      'web/data/orders.ts',
      '...guest, ...person, orders:',
      '...guest, ...person, phone_number: null, orders:',
    ],
  ),
  ...broken(
    'Keys token, user, userCart, wishlist',
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    [
      'web/data/log-in.ts',
      "      storage.keepToken('token', access_token)\n      await settleIn",
      '      await settleIn',
    ],
    [
      'web/data/account.ts',
      "  storage.write('user', { id, first_name, last_name, email, phone_number })\n",
      '',
    ],
    ['web/data/cart-calls.ts', "  storage.write('userCart', { id: cart.id })\n", ''],
  ),
  ...broken(
    'Keys guest, currentOrder, and no other',
    'test/e2e/promo.spec.ts › what is filled in survives a reload, code and all, and is forgotten when it is paid',
    [
      'web/data/checkout-draft.ts',
      '      sessionStorage.setItem(KEY,',
      '      localStorage.setItem(KEY, cartId)\n      sessionStorage.setItem(KEY,',
    ],
  ),
  ...broken(
    'Keys guest, currentOrder, and no other',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/data/orders.ts', "      storage.write('currentOrder', { id: order.id })\n", ''],
  ),
  ...broken(
    'Keys admin_token, token',
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
