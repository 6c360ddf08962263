import { broken } from '../break.ts'

/** What is saved of a product once, however often it is asked for. */
export const onceProducts = [
  ...broken(
    'A product’s edit takes it too: its stock moves once',
    'api/done-once.test.ts › a product’s edit whose answer can’t be kept is not half saved: asked for again, its stock moves once',
    ['shop/catalogue/update-product.ts', '      await attempt?.keep(tx, product)\n', ''],
    [
      'api/admin-products.ts',
      'onceByAdmin(updateProduct, call,',
      'onceByAdmin(updateProduct, { ...call, idempotencyKey: undefined },',
    ],
  ),
  ...broken(
    'A product’s edit takes it too: its stock moves once',
    'test/e2e/lost-answers.spec.ts › an edit whose answer was lost on the way is saved once when the owner presses again, and its stock moves once',
    ['web/admin/data/save-product.ts', 'params: { id }, body, idempotencyKey })', 'params: { id }, body })'],
    ['web/admin/data/save-product.ts', '    onSorted(ordered)\n', ''],
  ),
  ...broken(
    'An import takes it, too; its check does not',
    'api/done-once.test.ts › an import whose answer can’t be kept is not half taken in: asked for again, its stock moves once',
    ['shop/catalogue/import-products.ts', '      await attempt?.keep(tx, report)\n', ''],
    ['api/admin-csv.ts', '{ ...call, body }', '{ ...call, body, idempotencyKey: undefined }'],
    ['api/admin-csv.ts', '    if (dryRun) return await readIn(shop, caller.id, { bytes, dryRun })\n', ''],
  ),
  ...broken(
    'An import takes it, too; its check does not',
    'test/e2e/lost-answers.spec.ts › an import whose answer was lost on the way is taken in once when the owner presses again',
    ['web/admin/parts/product-import.tsx', 'attempt.keyFor(facts(chosen))', 'crypto.randomUUID()'],
  ),
  ...broken(
    'The pictures of one upload are added once',
    'api/upload-pictures.test.ts › adds one upload’s pictures once, however often it is sent, and no other’s under its key',
    [
      'api/admin-products.ts',
      '{ ...call, body }, add)',
      '{ ...call, body, idempotencyKey: undefined }, add)',
    ],
    ['api/admin-products.ts', '{ ...call, body }, add)', '{ ...call, body: undefined }, add)'],
    ['shop/catalogue/add-pictures.ts', '    if (!added) await giveUp(shop, pictures)\n', ''],
  ),
  ...broken(
    'The pictures of one upload are added once',
    'api/done-once.test.ts › pictures whose answer can’t be kept are not half added: asked for again, each is there once',
    ['shop/catalogue/add-pictures.ts', '  await attempt?.keep(tx, product)\n', ''],
  ),
  ...broken(
    'The pictures of one upload are added once',
    'test/e2e/lost-answers.spec.ts › pictures whose answer was lost on the way are there once when the owner presses again',
    ['web/admin/data/files.ts', "    request.setRequestHeader('idempotency-key', idempotencyKey)\n", ''],
  ),
]
