import { broken } from '../break.ts'

/** Two who edit one product, and what is left of it. */
export const stock = [
  ...broken(
    "Someone else's edit in between: 409, nothing overwritten",
    'api/edit-product.test.ts › never overwrites what somebody else has saved meanwhile',
    ['shop/catalogue/update-product.ts', '      refuseStale(savedAt, updated_at)\n', ''],
  ),
  ...broken(
    "Someone else's edit in between: 409, nothing overwritten",
    'api/settings.test.ts › of two admins at once each changes what the other does not, and neither undoes the other’s',
    ['shop/settings/update-settings.ts', 'wanted: pick(after, wanted)', 'wanted: after'],
    ['shop/settings/update-settings.ts', 'wanted: pick(after, wanted)', 'wanted: given'],
  ),
  ...broken(
    "Someone else's edit in between: 409, nothing overwritten",
    'api/two-admins.test.ts › the second overwrites nothing that the first has saved meanwhile',
    [
      'shop/catalogue/save-brand.ts',
      "    refuseOverwriting('brand', before, { shown, wanted: fields })\n",
      '',
    ],
    [
      'shop/catalogue/save-category.ts',
      "    refuseOverwriting('category', before, { shown, wanted: fields })\n",
      '',
    ],
    [
      'shop/promo/save-promo.ts',
      "      refuseOverwriting('promo code', before, { shown, wanted: fields })\n",
      '',
    ],
  ),
  ...broken(
    "Someone else's edit in between: 409, nothing overwritten",
    'api/edit-product.test.ts › leaves the pictures as somebody else has saved them meanwhile',
    ['shop/catalogue/sort-pictures.ts', '    refuseStale(savedAt, updated_at)\n', ''],
    ['shop/catalogue/add-pictures.ts', '  refuseStale(savedAt, updated_at)\n', ''],
  ),
  ...broken(
    "Someone else's edit in between: 409, nothing overwritten",
    'api/edit-product.test.ts › lets one of two admins save who press at the same moment',
    ['shop/catalogue/product-fields.ts', '    .forNoKeyUpdate()\n', ''],
  ),
  ...broken(
    "Someone else's edit in between: 409, nothing overwritten",
    'test/e2e/admin-products.spec.ts › two admins on one product: the second is told, sees what was saved, and overwrites nothing',
    ['web/admin/data/files.ts', "    request.setRequestHeader('if-match', updated_at)\n", ''],
    ['web/admin/data/save-product.ts', 'body: { order, updated_at: product.updated_at }', 'body: { order }'],
  ),
  ...broken(
    "Someone else's edit in between: 409, nothing overwritten",
    'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge',
    ['web/admin/promos.tsx', 'body: { ...body, shown: promo }', 'body'],
  ),
  ...broken(
    'Whose form was refused so may start anew from what was saved',
    'test/e2e/admin-products.spec.ts › two admins on one product: the second is told, sees what was saved, and overwrites nothing',
    [
      'web/admin/parts/show-theirs.tsx',
      'error.status === 409',
      'error.status === 409 && error.fields.length === 0',
    ],
  ),
  ...broken(
    'Whose form was refused so may start anew from what was saved',
    'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge',
    [
      'web/admin/promos.tsx',
      'problem: refusalOf(form.problem, save.error, onReload)',
      'problem: form.problem',
    ],
  ),
  ...broken(
    'Stock is saved as the difference to what was shown',
    'api/edit-product.test.ts › applies the stock as a difference: shown 10, saved 15, two sold meanwhile makes 13',
    ['shop/catalogue/update-product.ts', 'shown === undefined ? wanted : inStock + wanted - shown', 'wanted'],
  ),
  ...broken(
    'Stock is saved as the difference to what was shown',
    'api/edit-product.test.ts › keeps the stock exact while two admins edit and shoppers buy',
    ['shop/catalogue/product-fields.ts', '    .forNoKeyUpdate()\n', ''],
  ),
  ...broken(
    'Selling does not touch `updated_at`: a form that was open while pieces sold is saved',
    'api/edit-product.test.ts › applies the stock as a difference: shown 10, saved 15, two sold meanwhile makes 13',
    [
      'shop/stock/take.ts',
      'stock_quantity - line.quantity from line',
      'stock_quantity - line.quantity, updated_at = now() from line',
    ],
  ),
  ...broken(
    'Selling does not touch `updated_at`: a form that was open while pieces sold is saved',
    'test/e2e/admin-stock.spec.ts › pieces sold while the form was open stay sold',
    [
      'shop/stock/correct.ts',
      'set({ stock_quantity: corrected })',
      'set({ stock_quantity: corrected, updated_at: at })',
    ],
  ),
  ...broken(
    'Whoever is refused because too little is left sees what is left: on the product’s page, in its form and in its ledger',
    'test/e2e/product-page.spec.ts › a sold out and a scarce product are told in words',
    ['web/store/use-what-is-left.ts', '    void revalidate()\n', ''],
  ),
  ...broken(
    'Whoever is refused because too little is left sees what is left: on the product’s page, in its form and in its ledger',
    'test/e2e/admin-stock.spec.ts › pieces sold while the form was open stay sold',
    [
      'web/admin/parts/product-form.tsx',
      '        if (product && isShort(error)) await startFromWhatIsLeft(product.id)\n',
      '',
    ],
  ),
  ...broken(
    'Whoever is refused because too little is left sees what is left: on the product’s page, in its form and in its ledger',
    'test/e2e/admin-stock.spec.ts › stock is corrected with a reason, and the ledger says why it is what it is',
    [
      'web/admin/data/products.ts',
      'onError: attempt.judge,\n    onSettled: reload',
      'onError: attempt.judge,\n    onSuccess: reload',
    ],
  ),
  ...broken(
    'Every change of stock has its row in the ledger, whose sum the stock is',
    'api/stock.test.ts › is corrected for a reason, and the ledger tells why it is what it is',
    [
      'shop/stock/correct.ts',
      "    await moveStock(tx, { product: id, quantity: change, reason: 'correction', note, by, at })\n",
      '',
    ],
  ),
  ...broken(
    'Every change of stock has its row in the ledger, whose sum the stock is',
    'api/create-product.test.ts › puts it on sale at once, with its stock in the ledger',
    [
      'shop/catalogue/create-product.ts',
      "      await moveStock(tx, { product: id, quantity, reason: 'initial', by, at })\n",
      '',
    ],
  ),
  ...broken(
    'Every change of stock has its row in the ledger, whose sum the stock is',
    'test/laws.test.ts › a good shop breaks no law, and none is without its proof',
    ['shop/stock/take.ts', "select product_id, -quantity, 'order'", "select product_id, -1, 'order'"],
  ),
  ...broken(
    'Every change of stock has its row in the ledger, whose sum the stock is',
    'test/laws.test.ts › broken on purpose, it is named: %s',
    ['shop/laws/invariants.sql', 'having p.stock_quantity <> coalesce', 'having p.stock_quantity < coalesce'],
  ),
  ...broken(
    'What is left of a product is told to the piece as soon as an order has moved it',
    'shop/stock/change-stock.test.ts › what is left of a product is true at once, whatever an order takes or gives back',
    ['shop/stock/change-stock.ts', '  shop.stockMoved()\n', ''],
  ),
  ...broken(
    'What is left of a product is told to the piece as soon as an order has moved it',
    'shop/stock/change-stock.test.ts › and when a paid order is cancelled, refunded to the shelf, or its payment page expires',
    [
      'shop/order/send-refund.ts',
      'await changeStock(shop, (tx) =>',
      'await shop.db.transaction().execute((tx) =>',
    ],
  ),
  ...broken(
    'What is left of a product is told to the piece as soon as an order has moved it',
    'shop/stock/change-stock.test.ts › a payment that could not be opened leaves what was there',
    [
      'shop/order/open-payment.ts',
      'await changeStock(shop, async (tx) => {',
      'await shop.db.transaction().execute(async (tx) => {',
    ],
  ),
  ...broken(
    'What is left of a product is told to the piece as soon as an order has moved it',
    'test/many-processes.test.ts › what an order takes in one process all of them tell',
    ['server.ts', '      others.tell(open.shop.quietDb)\n', ''],
  ),
]
