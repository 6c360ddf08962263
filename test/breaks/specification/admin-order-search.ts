import { broken } from '../break.ts'

/** How the orders of the back office are searched and leafed through. */
export const adminOrderSearch = [
  ...broken(
    'Apply Filters searches from skip 0; Clear Filters empties the fields and shows the plain list',
    'test/e2e/calls-of-an-admin.spec.ts › orders are searched when a filter is filled in, else listed, and what is blank is not sent',
    ['web/admin/parts/use-list-address.ts', "    next.delete('skip')\n", ''],
    [
      'web/admin/parts/order-filters.tsx',
      "const clear = () => address.change(Object.fromEntries(ORDER_FILTERS.map((name) => [name, ''])))",
      "const clear = () => address.change({ email: '' })",
    ],
  ),
  ...broken(
    'Apply Filters searches from skip 0; Clear Filters empties the fields and shows the plain list',
    'test/e2e/admin-orders.spec.ts › orders are found by who bought, and Clear Filters shows them all again',
    [
      'web/admin/orders.tsx',
      'const filters = address.params(ORDER_FILTERS)',
      "const filters = { ...address.params(ORDER_FILTERS), code: '' }",
    ],
    [
      'web/admin/parts/order-filters.tsx',
      '<Button type="reset" variant="quiet">',
      '<Button variant="quiet" onClick={clear}>',
    ],
    [
      'web/admin/parts/use-fields-of.ts',
      'else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value',
      'else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)\n        field.value = value || field.value',
    ],
  ),
  ...broken(
    'Apply Filters searches from skip 0; Clear Filters empties the fields and shows the plain list',
    'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    [
      'web/admin/parts/order-filters.tsx',
      '<Button type="submit" variant="secondary">\n              Apply Filters',
      '<Button variant="secondary">\n              Apply Filters',
    ],
  ),
  ...broken(
    'Apply Filters searches from skip 0; Clear Filters empties the fields and shows the plain list',
    'test/e2e/admin-meanwhile.spec.ts › what another admin has done meanwhile shows in the list, after a refusal and when it is turned to again',
    ['web/admin/data/list.ts', 'staleTime: 0,', 'staleTime: 15_000,'],
    [
      'web/admin/parts/use-list-address.ts',
      "void queries.invalidateQueries({ queryKey: ['admin'] })",
      'undefined',
    ],
  ),
  ...broken(
    'Paging uses the search if any field is filled in',
    'test/e2e/calls-of-an-admin.spec.ts › orders are searched when a filter is filled in, else listed, and what is blank is not sent',
    [
      'web/admin/data/orders.ts',
      'Object.keys(given).length > 0',
      "Object.keys(given).length > 0 && paging.skip === '0'",
    ],
  ),
  ...broken(
    'Paging uses the search if any field is filled in',
    'shop/order/list-orders.test.ts › pages follow each other without a gap or a repeat, from both ends, and the total is true past the end',
    ['shop/newest-page.ts', 'BACK = sql`created_at, id`', 'BACK = sql`created_at, id desc`'],
  ),
]
