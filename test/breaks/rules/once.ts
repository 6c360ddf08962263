import { broken } from '../break.ts'

/** Ids that are secrets, reading that changes nothing, and what is done once however often it is asked for. */
export const once = [
  ...broken(
    'What belongs to a shopper has an id that cannot be guessed, which the log never shows whole and no Referer carries',
    'api/order.test.ts › can’t be read by guessing',
    [
      'shop/order/write-order.ts',
      'id: randomUUID(),',
      "id: Date.now().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-') + randomUUID().slice(13).replace('-4', '-7'),",
    ],
  ),
  ...broken(
    'What belongs to a shopper has an id that cannot be guessed, which the log never shows whole and no Referer carries',
    'shop/order/log-no-ids.test.ts › the log never shows the id by which a guest’s order can be opened',
    ['shop/order/sweep.ts', 'id: id.slice(0, 8)', 'id'],
  ),
  ...broken(
    'What belongs to a shopper has an id that cannot be guessed, which the log never shows whole and no Referer carries',
    'test/front-door.test.ts › %s allows only the scripts that it came with',
    [
      'http/security-headers.ts',
      "'referrer-policy': 'strict-origin'",
      "'referrer-policy': 'no-referrer-when-downgrade'",
    ],
  ),
  ...broken(
    'What belongs to a shopper has an id that cannot be guessed, which the log never shows whole and no Referer carries',
    'test/page-access.test.ts › %s is the same for everybody, holds nothing of anybody, and is kept only if public',
    [
      'web/store/cart-by-order.tsx',
      'return privateHeaders',
      "return { ...privateHeaders, 'cache-control': 'max-age=60' }",
    ],
  ),
  ...broken(
    'GET changes nothing',
    'test/reading.test.ts › no call that reads changes a row, whoever makes it',
    [
      'api/cart.ts',
      "orNotFound(await findCart(shop.db, { userId: caller.id }), 'cart')",
      'openUserCart(shop, caller.id)',
    ],
    ['shop/account/session.ts', 'TOUCH_AFTER_MS = 10 * 60_000', 'TOUCH_AFTER_MS = 0'],
  ),
  ...broken(
    'A page travels packed only to who takes it so, and is not sent again to who has it',
    'test/front-door.test.ts › to who accepts %s travels so',
    ['http/entry.ts', 'BEARS.br.test(accepted)', "accepted.includes('br')"],
    ['http/entry.ts', 'BEARS.gzip.test(accepted)', "accepted.includes('gzip')"],
  ),
  ...broken(
    'A page travels packed only to who takes it so, and is not sent again to who has it',
    'test/front-door.test.ts › is not sent again to who has it %s',
    ['http/page-cache.ts', "known === '*' || ", ''],
    ['http/page-cache.ts', 'known.includes(etag)', 'known === etag'],
  ),
  ...broken(
    'A page travels packed only to who takes it so, and is not sent again to who has it',
    'test/front-door.test.ts › %s is not sent again to a browser that has it',
    ['http/page-cache.ts', ' && isKnown(req, entry)', ' && !isKnown(req, entry)'],
  ),
  ...broken(
    '/cart/{id} returns an order once, under reload, Back and a second visit',
    'test/e2e/back-from-payment.spec.ts › the address that returns an order works twice and never doubles the cart',
    [
      'shop/order/return-to-cart.ts',
      "if (order.status === 'cancelled') {",
      "if (order.status === 'cancelled' && !order.session_id) {",
    ],
  ),
  ...broken(
    '/cart/{id} returns an order once, under reload, Back and a second visit',
    'test/e2e/back-from-payment.spec.ts › Cancel at the payment page brings the items back, once, and Back does not ask again',
    [
      'web/store/cart-by-order.tsx',
      "return navigate('/cart', { replace: true })",
      "return navigate('/cart')",
    ],
  ),
  ...broken(
    'An Idempotency-Key means something only for its caller and path, for 24 hours',
    'shop/order/place-races.test.ts › a key means the same only with the same details, and only for the same guest',
    ['api/order.ts', 'scope: [owner, path]', 'scope: [path]'],
    ['api/order.ts', 'scope: [owner, path]', 'scope: [owner]'],
  ),
  ...broken(
    'An Idempotency-Key means something only for its caller and path, for 24 hours',
    'shop/order/place-races.test.ts › a key is forgotten after a day',
    ['shop/once.ts', 'CALLS_KEPT_MS = 24 * 3_600_000', 'CALLS_KEPT_MS = 12 * 3_600_000'],
    ['shop/once.ts', 'CALLS_KEPT_MS = 24 * 3_600_000', 'CALLS_KEPT_MS = 48 * 3_600_000'],
  ),
  ...broken(
    'The same body as parsed gets the first answer again; a parallel duplicate waits for it; another body is 409',
    'shop/once.test.ts › is done once and answered twice, however the body was written',
    ['shop/once.ts', '.sort(([a], [b]) => (a < b ? -1 : 1))', ''],
  ),
  ...broken(
    'The same body as parsed gets the first answer again; a parallel duplicate waits for it; another body is 409',
    'shop/order/place-races.test.ts › one key fifty times at once is one order with one answer',
    [
      'shop/once.ts',
      'if (seen?.answer) return seen.answer as A\n',
      "if (seen?.answer) return seen.answer as A\n    if (seen) throw new ShopError('conflict', 'This is being done already.')\n",
    ],
  ),
  ...broken(
    'The same body as parsed gets the first answer again; a parallel duplicate waits for it; another body is 409',
    'shop/order/place-races.test.ts › a key means the same only with the same details, and only for the same guest',
    [
      'shop/once.ts',
      'if (seen && seen.body_hash !== bodyHash) {',
      'if (seen && !seen.answer && seen.body_hash !== bodyHash) {',
    ],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'api/done-once.test.ts › a $what whose answer can’t be kept is not half done: asked for again, it is done once',
    ['shop/stock/correct.ts', '    await attempt?.keep(tx, product)\n', ''],
    ['shop/catalogue/save-category.ts', '    await attempt?.keep(tx, category)\n', ''],
    ['shop/catalogue/save-brand.ts', '    await attempt?.keep(tx, brand)\n', ''],
    ['shop/promo/save-promo.ts', '      await attempt?.keep(tx, promo)\n', ''],
    ['shop/catalogue/create-product.ts', '      await attempt?.keep(tx, product)\n', ''],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'api/done-once.test.ts › a note whose answer can’t be kept is not half written: asked for again, it is written once',
    ['shop/order/add-note.ts', '    await attempt?.keep(tx, answer)\n', ''],
    [
      'api/admin-orders.ts',
      'onceByAdmin(addOrderNote, call,',
      'onceByAdmin(addOrderNote, { ...call, idempotencyKey: undefined },',
    ],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'test/e2e/lost-answers.spec.ts › a note whose answer was lost on the way is written once when the owner presses again',
    ['web/admin/data/orders.ts', 'body, idempotencyKey: attempt.keyFor(body) })', 'body })'],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'shop/once.test.ts › what keeps its answer with what it makes is undone when another try was first, and answers as that one',
    [
      'shop/once.ts',
      'if (!(await finish(tx, answer))) throw new MadeByAnotherTry()',
      'await finish(tx, answer)',
    ],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'shop/once.test.ts › what is refused because another try has just made it answers as that one',
    ['shop/once.ts', 'if (isMine) throw error', 'throw error'],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'shop/order/ship.test.ts › an order whose shipping can’t be answered is not half shipped: asked for again, it is shipped once',
    ['shop/order/ship.ts', '    await attempt?.keep(tx, answer)\n', ''],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'test/e2e/lost-answers.spec.ts › a product whose answer was lost on the way is made once when the owner presses again, pictures and all',
    [
      'web/admin/data/save-product.ts',
      "'POST /products/', { body, idempotencyKey })",
      "'POST /products/', { body })",
    ],
  ),
  ...broken('A refusal is judged anew', 'shop/once.test.ts › a refusal is not kept', [
    'shop/once.ts',
    'await giveUp(shop, key, claimed, error).catch(() => true)',
    'await finish(shop.db, {})',
  ]),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'shop/order/place-races.test.ts › one key fifty times at once is one order with one answer',
    ['api/order.ts', 'key: idempotencyKey', 'key: undefined'],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it',
    [
      'api/admin-orders.ts',
      'onceByAdmin(shipOrder, call,',
      'onceByAdmin(shipOrder, { ...call, idempotencyKey: undefined },',
    ],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'shop/order/refund-order.test.ts › one press that is sent five times refunds once',
    [
      'api/admin-orders.ts',
      'onceByAdmin(refundOrder, call,',
      'onceByAdmin(refundOrder, { ...call, idempotencyKey: undefined },',
    ],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'test/e2e/admin-stock.spec.ts › stock is corrected with a reason, and the ledger says why it is what it is',
    [
      'api/admin-products.ts',
      'onceByAdmin(correctStock, call,',
      'onceByAdmin(correctStock, { ...call, idempotencyKey: undefined },',
    ],
  ),
  ...broken(
    'Order, shipping, refund, note, stock correction and a new product, category, brand or promo take the key',
    'test/e2e/lost-answers.spec.ts › what was added, but whose answer was lost on the way, is added once when the owner presses again',
    [
      'api/admin-catalogue.ts',
      'onceByAdmin(createBrand, call,',
      'onceByAdmin(createBrand, { ...call, idempotencyKey: undefined },',
    ],
  ),
  ...broken(
    'The storefront sends one key an attempt',
    'test/e2e/guest-purchase.spec.ts › an order whose answer was lost on the way is asked for again, and is one order',
    ['web/data/orders.ts', 'attempt.keyFor(body)', 'crypto.randomUUID()'],
  ),
  ...broken(
    'The storefront sends one key an attempt',
    'test/e2e/guest-purchase.spec.ts › an order whose answer was lost keeps its form while the shop is too busy to look, and is one order',
    [
      'web/store/checkout-form.tsx',
      '!isVerdict(error)',
      '!(isVerdict(error) || (error as { status?: number }).status === 429)',
    ],
  ),
  ...broken(
    'The storefront sends one key an attempt',
    'test/e2e/guest-purchase.spec.ts › pressing Pay twice is one order',
    ['web/store/checkout-form.tsx', '    if (isSending.current || place.isSuccess) return\n', ''],
  ),
]
