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
    'test/e2e/admin-products.spec.ts › an edit whose answer was lost on the way is saved once when the owner presses again, and its stock moves once',
    ['web/admin/data/save-product.ts', 'params: { id }, body, idempotencyKey })', 'params: { id }, body })'],
    ['web/admin/data/save-product.ts', '    onSorted(ordered)\n', ''],
  ),
]
