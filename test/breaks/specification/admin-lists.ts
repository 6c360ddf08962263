import type { Break } from '../break.ts'

const ADDRESS =
  'skip and limit in the address, defaults 0 and 10; 10, 25, 50, 100; another size resets skip to 0'
const PLACE =
  'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say'
const EVERY_LIST =
  'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing'
const PAGING =
  "Previous disabled at skip 0; Next where fewer came than the limit; 'Page X of Y', at least 1; rows numbered from skip+1"
const WAITING = 'A spinner while loading'
const SPINNER = 'test/e2e/words-of-an-admin.spec.ts › every list shows a spinner until its rows are there'
const ERROR = 'A list error is a toast with the message'
const CORNER = 'Toasts at the top right, closed after 3 seconds'
const TOAST =
  'test/e2e/toasts-of-an-admin.spec.ts › a toast stands at the top right and closes after three seconds'

/** What all lists of the back office have in common. */
export const adminLists: Break[] = [
  {
    line: ADDRESS,
    test: PLACE,
    file: 'web/admin/parts/use-list-address.ts',
    from: "params.get('skip') || '0'",
    to: "params.get('skip') || '10'",
  },
  {
    line: ADDRESS,
    test: PLACE,
    file: 'web/admin/parts/use-list-address.ts',
    from: "params.get('limit') || String(ADMIN_PAGE_SIZES[0])",
    to: "params.get('limit') || String(ADMIN_PAGE_SIZES[1])",
  },
  {
    line: ADDRESS,
    test: EVERY_LIST,
    file: 'contract/paging.ts',
    from: '[10, 25, 50, 100]',
    to: '[10, 20, 50, 100]',
  },
  {
    line: ADDRESS,
    test: PLACE,
    file: 'web/admin/parts/use-list-address.ts',
    from: "          next.delete('skip')\n",
    to: '',
  },
  {
    line: PAGING,
    test: PLACE,
    file: 'web/admin/parts/paging.tsx',
    from: 'disabled={skip === 0}',
    to: 'disabled={total === 0}',
  },
  {
    line: PAGING,
    test: PLACE,
    file: 'web/admin/parts/paging.tsx',
    from: 'disabled={shown < limit || skip + shown >= total}',
    to: 'disabled={total === 0}',
  },
  {
    line: PAGING,
    test: PLACE,
    file: 'web/admin/parts/paging.tsx',
    from: 'Math.floor(skip / limit) + 1}',
    to: 'Math.floor(skip / limit)}',
  },
  {
    line: PAGING,
    test: EVERY_LIST,
    file: 'web/admin/parts/paging.tsx',
    from: 'Math.max(Math.ceil(total / limit), 1)',
    to: 'Math.ceil(total / limit)',
  },
  {
    line: PAGING,
    test: PLACE,
    file: 'web/admin/parts/list-screen.tsx',
    from: 'firstNumber={address.skip + 1}',
    to: 'firstNumber={1}',
  },
  {
    line: WAITING,
    test: SPINNER,
    file: 'web/ui/spinner.tsx',
    from: 'animate-spin rounded-full',
    to: 'rounded-full',
  },
  {
    line: WAITING,
    test: SPINNER,
    file: 'web/admin/parts/list-screen.tsx',
    from: 'if (list.isPending || (list.isFetching && !list.data)) return',
    to: 'if (list.isFetching && list.data) return',
  },
  {
    line: ERROR,
    test: PLACE,
    file: 'web/data/create-query-client.ts',
    from: 'else if (isInSight || meta?.quiet) console.error',
    to: 'else if (isInSight || meta?.quiet || error instanceof ApiError) console.error',
  },
  {
    line: ERROR,
    test: 'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    file: 'web/data/create-query-client.ts',
    from: 'showError(error, meta?.fallback)',
    to: 'showError(error)',
  },
  {
    line: ERROR,
    test: 'test/e2e/admin-meanwhile.spec.ts › a list that the shop refuses says why for as long as it is not there',
    file: 'web/admin/parts/not-loaded.tsx',
    from: 'isRefusal(error) && error.detail',
    to: 'isRefusal(error) && error.status === 404',
  },
  {
    line: CORNER,
    test: TOAST,
    file: 'web/ui/toaster.tsx',
    from: 'position="top-right"',
    to: 'position="bottom-right"',
  },
  {
    line: CORNER,
    test: TOAST,
    file: 'web/ui/toaster.tsx',
    from: 'position="top-right"',
    to: 'position="top-left"',
  },
  {
    line: CORNER,
    test: TOAST,
    file: 'web/ui/toaster.tsx',
    from: 'SHOWN_MS = 3_000',
    to: 'SHOWN_MS = 4_000',
  },
]
