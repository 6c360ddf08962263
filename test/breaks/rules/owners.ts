import { broken } from '../break.ts'

/** Whose a cart is, what it comes to, and how long it is kept. */
export const owners = [
  ...broken("Another's cart, wishlist, address or order is 404", 'api/cart.test.ts › is nobody else’s', [
    'shop/cart/find-cart.ts',
    'sql<boolean>`c.id = ${where.cartId} and ${owner}`',
    'sql<boolean>`c.id = ${where.cartId}`',
  ]),
  ...broken("Another's cart, wishlist, address or order is 404", 'api/cart.test.ts › is nobody else’s', [
    'shop/cart/add-to-cart.ts',
    ' and (c.guest_id = asked.guest_id or c.user_id = asked.user_id)',
    '',
  ]),
  ...broken(
    "Another's cart, wishlist, address or order is 404",
    'test/authorisation.test.ts › %s shows and changes nothing',
    ['shop/wishlist/find-wishlist.ts', 'where w.user_id = ${userId} and', 'where'],
    [
      'shop/address/delete-address.ts',
      "      .where('user_id', '=', userId)\n      .returning('is_default')",
      "      .returning('is_default')",
    ],
    ['shop/order/find-order.ts', 'sql<boolean>`o.user_id = ${of.userId}`', 'sql<boolean>`true`'],
    ['shop/order/find-order.ts', "sql<boolean>`o.mode = 'guest'`", 'sql<boolean>`true`'],
  ),
  ...broken(
    "Another's cart, wishlist, address or order is 404",
    'shop/order/return-to-cart.test.ts › an order that is nowhere, or that a customer owns, is not there for others',
    ['shop/order/find-order-owner.ts', 'order?.user_id && order.user_id === userId ?', 'order?.user_id ?'],
  ),
  ...broken(
    "Another's user_id is 403, another's address 422 'This address does not exist.'",
    'api/order.test.ts › is not a guest’s who names somebody else’s account',
    ['api/order.ts', 'if (body.user_id && !isCallers(caller, body.user_id)) throw notAllowed()', ''],
  ),
  ...broken(
    "Another's user_id is 403, another's address 422 'This address does not exist.'",
    'shop/order/place-as-customer.test.ts › can’t order for another, to another’s address, or without logging in',
    [
      'api/order.ts',
      "caller?.kind === 'user' && caller.id === userId.toLowerCase()",
      "caller?.kind === 'user'",
    ],
    [
      'shop/order/cart-to-order.ts',
      'where id = ${addressId} and user_id = ${userId}) as address',
      'where id = ${addressId}) as address',
    ],
  ),
  ...broken(
    "Another's user_id is 403, another's address 422 'This address does not exist.'",
    'api/order.test.ts › is nobody’s to place for a customer but the customer’s',
    ['api/order.ts', 'if (!caller) throw notSignedIn()', "if (!caller) throw notFound('cart')"],
  ),
  ...broken(
    "Logging in takes over the guest's cart once, as far as stock goes, and says what did not fit",
    'api/cart.test.ts › takes over the guest’s cart at log-in, once, as far as stock goes',
    [
      'shop/cart/merge-guest-cart.ts',
      'delete from cart_items where cart_id = ${from} returning product_id, quantity, created_at',
      'select product_id, quantity, created_at from cart_items where cart_id = ${from}',
    ],
    [
      'shop/cart/merge-guest-cart.ts',
      'gone.quantity + coalesce(mine.quantity, 0) as wanted',
      'greatest(gone.quantity, coalesce(mine.quantity, 0)) as wanted',
    ],
    [
      'shop/cart/merge-guest-cart.ts',
      'select ${to}, id, greatest(had, least(wanted, most)), created_at',
      'select ${to}, id, wanted, created_at',
    ],
    ['shop/cart/merge-guest-cart.ts', 'if (wanted <= most) return []', 'if (most > 0) return []'],
  ),
  ...broken(
    "Logging in takes over the guest's cart once, as far as stock goes, and says what did not fit",
    'test/e2e/customer-purchase.spec.ts › a line of the guest that the customer may not have in full is capped, and said',
    ['web/data/merge-cart.ts', '  for (const notice of notices) toast.info(notice, { id: notice })\n', ''],
  ),
  ...broken(
    'Shipping is flat, and nothing for an empty cart',
    'shop/order/quote.test.ts › asks nothing for an empty cart',
    [
      'shop/order/quote.ts',
      'cart.cart_items.length > 0 ? shop.config.shippingFee : 0',
      'shop.config.shippingFee',
    ],
  ),
  ...broken(
    'Shipping is flat, and nothing for an empty cart',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    [
      'shop/order/quote.ts',
      'cart.cart_items.length > 0 ? shop.config.shippingFee : 0',
      'cart.cart_items.length * shop.config.shippingFee',
    ],
  ),
  ...broken(
    'Shipping is flat, and nothing for an empty cart',
    'api/settings.test.ts › a new fee and name hold for the next cart, order, letter and answer',
    ['shop/order/write-order.ts', 'const { shippingFee } = shop.config', 'const shippingFee = 500'],
  ),
  ...broken(
    'A quote is what the order will cost to the penny, and says why a code does not apply',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    [
      'shop/order/quote.ts',
      'const discount = promoAmount(subtotal, promo)',
      'const discount = Math.floor((subtotal * Number(promo?.discount ?? 0)) / 100)',
    ],
  ),
  ...broken(
    'A quote is what the order will cost to the penny, and says why a code does not apply',
    'shop/order/quote.test.ts › says why a code does not apply, and does not order with it',
    ['shop/order/quote.ts', 'promo_problem: problem', 'promo_problem: null'],
    ['shop/order/cart-to-order.ts', "  if (problem) throw fieldError('promo_code', problem)\n", ''],
  ),
  ...broken(
    'A quote is what the order will cost to the penny, and says why a code does not apply',
    'shop/order/quote.test.ts › shows a customer’s cart to the customer, a guest’s to the guest',
    ['api/order.ts', '{ guestId: body.guest_id, cartId }', '{ guestId: body.guest_id }'],
  ),
  ...broken(
    'Shoppers see the discount before paying',
    'test/e2e/promo.spec.ts › a promo code shows its discount before paying, and the order keeps it',
    ['web/data/quote.ts', 'promo_code: promoCode || undefined', 'promo_code: undefined'],
  ),
  ...broken(
    'Shoppers see the discount before paying',
    'test/e2e/promo.spec.ts › a code typed and not tried is tried first: nobody pays an amount that was not shown',
    ['web/store/use-promo.ts', "typed() !== '' && typed() !== applied", 'false'],
  ),
  ...broken(
    'A code that gives nothing any more says so before anything is pressed, and what was said of one total goes when a code changes it',
    'test/e2e/promo.spec.ts › a code that has run out since it was applied takes nothing off, and says so before anything is paid',
    ['web/store/use-promo.ts', '    if (problem) tell(problem)\n', ''],
  ),
  ...broken(
    'A code that gives nothing any more says so before anything is pressed, and what was said of one total goes when a code changes it',
    'test/e2e/promo.spec.ts › a price that changes while the form is filled in is shown before it is paid',
    [
      'web/store/checkout-form.tsx',
      'usePromoOf(form, checkout, () => setNotice(undefined))',
      'usePromoOf(form, checkout, () => undefined)',
    ],
  ),
  ...broken(
    'Buy again puts as many of each piece into the cart as there are',
    'test/e2e/customer-orders.spec.ts › an order that is on its way shows its carrier; what has sold out since can not be bought again',
    [
      'web/data/buy-again.ts',
      '          if (quantity > 1) await addWhatFits(add, product_id, quantity).catch(reasonOf)\n',
      '',
    ],
  ),
  ...broken(
    "Guests' carts untouched for 90 days are swept, but not one that an open order may come back to",
    'shop/sweep-old.test.ts › a cart that nobody touched for 90 days is gone, but not one that an open order may come back to',
    ['shop/sweep-old.ts', 'GUESTS_KEPT_MS = 90', 'GUESTS_KEPT_MS = 60'],
    ['shop/sweep-old.ts', 'GUESTS_KEPT_MS = 90', 'GUESTS_KEPT_MS = 120'],
    ['shop/sweep-old.ts', ' and c.touched_at < ${limit}', ''],
    [
      'shop/sweep-old.ts',
      "\n          and not exists (select from orders o where o.guest_id = g.id and o.status = 'pending')",
      '',
    ],
  ),
  ...broken(
    "Guests' carts untouched for 90 days are swept, but not one that an open order may come back to",
    'shop/order/sweep.test.ts › an order is complete 14 days after its delivery, and carts untouched for 90 days are swept',
    ['shop/sweep-old.ts', '  sweepGuests,\n', ''],
  ),
]
