import type { Break } from '../break.ts'

const APPLY = 'Apply Filters searches from skip 0; Clear Filters empties the fields and shows the plain list'
const ORDER_CALLS =
  'test/e2e/calls-of-an-admin.spec.ts › orders are searched when a filter is filled in, else listed, and what is blank is not sent'
const LEAFING = 'Paging uses the search if any field is filled in'

/** How the orders of the back office are searched and leafed through. */
export const adminOrderSearch: Break[] = [
  {
    line: APPLY,
    test: ORDER_CALLS,
    file: 'web/admin/parts/use-list-address.ts',
    from: "          next.delete('skip')\n",
    to: '',
  },
  {
    line: APPLY,
    test: ORDER_CALLS,
    file: 'web/admin/parts/order-filters.tsx',
    from: "const clear = () => address.change(Object.fromEntries(ORDER_FILTERS.map((name) => [name, ''])))",
    to: "const clear = () => address.change({ email: '' })",
  },
  {
    line: APPLY,
    test: ORDER_CALLS,
    file: 'web/admin/parts/use-fields-of.ts',
    from: 'else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value',
    to: 'else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)\n        field.value = value || field.value',
  },
  {
    line: APPLY,
    test: 'test/e2e/admin-orders.spec.ts › orders are found by who bought, and Clear Filters shows them all again',
    file: 'web/admin/orders.tsx',
    from: 'const filters = address.params(ORDER_FILTERS)',
    to: "const filters = { ...address.params(ORDER_FILTERS), code: '' }",
  },
  {
    line: APPLY,
    test: 'test/e2e/words-of-an-admin.spec.ts › an order shows all there is to know, word by word',
    file: 'web/admin/parts/order-filters.tsx',
    from: '<Button type="submit" variant="secondary">\n              Apply Filters',
    to: '<Button variant="secondary">\n              Apply Filters',
  },
  {
    line: APPLY,
    test: 'test/e2e/admin-meanwhile.spec.ts › what another admin has done meanwhile shows in the list, after a refusal and when it is turned to again',
    file: 'web/admin/data/list.ts',
    from: 'staleTime: 0,',
    to: 'staleTime: 15_000,',
  },
  {
    line: LEAFING,
    test: ORDER_CALLS,
    file: 'web/admin/data/orders.ts',
    from: 'Object.keys(given).length > 0',
    to: "Object.keys(given).length > 0 && paging.skip === '0'",
  },
  {
    line: LEAFING,
    test: 'shop/order/list-orders.test.ts › pages follow each other without a gap or a repeat, from both ends, and the total is true past the end',
    file: 'shop/newest-page.ts',
    from: 'order by created_at, id\n',
    to: 'order by created_at, id desc\n',
  },
]
