import { broken } from '../break.ts'

/** What all lists of the back office have in common. */
export const adminLists = [
  ...broken(
    'skip and limit in the address, defaults 0 and 10; 10, 25, 50, 100; another size resets skip to 0',
    'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say',
    ['web/admin/parts/use-list-address.ts', "params.get('skip') || '0'", "params.get('skip') || '10'"],
    [
      'web/admin/parts/use-list-address.ts',
      "params.get('limit') || String(ADMIN_PAGE_SIZES[0])",
      "params.get('limit') || String(ADMIN_PAGE_SIZES[1])",
    ],
  ),
  ...broken(
    'skip and limit in the address, defaults 0 and 10; 10, 25, 50, 100; another size resets skip to 0',
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['contract/paging.ts', '[10, 25, 50, 100]', '[10, 20, 50, 100]'],
  ),
  ...broken(
    'skip and limit in the address, defaults 0 and 10; 10, 25, 50, 100; another size resets skip to 0',
    'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say',
    ['web/admin/parts/use-list-address.ts', "    next.delete('skip')\n", ''],
  ),
  ...broken(
    "Previous disabled at skip 0; Next where fewer came than the limit; 'Page X of Y', at least 1; rows numbered from skip+1",
    'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say',
    ['web/admin/parts/paging.tsx', 'disabled={skip === 0}', 'disabled={total === 0}'],
    [
      'web/admin/parts/paging.tsx',
      'disabled={shown < limit || skip + shown >= total}',
      'disabled={total === 0}',
    ],
    ['web/admin/parts/paging.tsx', 'Math.floor(skip / limit) + 1}', 'Math.floor(skip / limit)}'],
  ),
  ...broken(
    "Previous disabled at skip 0; Next where fewer came than the limit; 'Page X of Y', at least 1; rows numbered from skip+1",
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/parts/paging.tsx', 'Math.max(Math.ceil(total / limit), 1)', 'Math.ceil(total / limit)'],
  ),
  ...broken(
    "Previous disabled at skip 0; Next where fewer came than the limit; 'Page X of Y', at least 1; rows numbered from skip+1",
    'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say',
    ['web/admin/parts/list-screen.tsx', 'firstNumber={address.skip + 1}', 'firstNumber={1}'],
  ),
  ...broken(
    'skip and limit in the address, defaults 0 and 10; 10, 25, 50, 100; another size resets skip to 0',
    'test/e2e/admin-lists.spec.ts › whoever presses Next or Previous twice turns two pages, each of which is once in the history',
    ['web/admin/parts/use-list-address.ts', 'const present = presentParams()', 'const present = params'],
    ['web/admin/parts/use-list-address.ts', 'placeIn(presentParams())', 'placeIn(params)'],
  ),
  ...broken(
    "Previous disabled at skip 0; Next where fewer came than the limit; 'Page X of Y', at least 1; rows numbered from skip+1",
    'test/e2e/admin-lists.spec.ts › a list that ends before the page asked for shows its last one, and an empty one its first',
    [
      'web/admin/parts/list-screen.tsx',
      'items.length === 0 && skip > 0',
      'items.length === 0 && data.total > 0',
    ],
    ['web/admin/parts/list-screen.tsx', 'skip: lastPage * limit', 'skip: 0'],
  ),
  ...broken(
    'A spinner while loading',
    'test/e2e/words-of-an-admin.spec.ts › every list shows a spinner until its rows are there',
    ['web/ui/spinner.tsx', 'animate-spin rounded-full', 'rounded-full'],
    [
      'web/admin/parts/list-screen.tsx',
      'if (list.isPending || (list.isFetching && !list.data)) return',
      'if (list.isFetching && list.data) return',
    ],
  ),
  ...broken(
    'A list error is a toast with the message',
    'test/e2e/admin-catalogue.spec.ts › a list keeps its place in the address, and its pages and sizes do what they say',
    [
      'web/data/create-query-client.ts',
      'else if (isInSight || meta?.quiet) console.error',
      'else if (isInSight || meta?.quiet || error instanceof ApiError) console.error',
    ],
  ),
  ...broken(
    'A list error is a toast with the message',
    'test/e2e/words-of-an-admin.spec.ts › what the server gives no sentence for is told in the words of the back office',
    ['web/data/create-query-client.ts', 'showError(error, meta?.fallback)', 'showError(error)'],
  ),
  ...broken(
    'A list error is a toast with the message',
    'test/e2e/admin-meanwhile.spec.ts › a list that the shop refuses says why for as long as it is not there',
    [
      'web/admin/parts/not-loaded.tsx',
      'isRefusal(error) && error.detail',
      'isRefusal(error) && error.status === 404',
    ],
  ),
  ...broken(
    'Toasts at the top right, closed after 3 seconds',
    'test/e2e/toasts-of-an-admin.spec.ts › a toast stands at the top right and closes after three seconds',
    ['web/ui/toaster.tsx', 'position="top-right"', 'position="bottom-right"'],
    ['web/ui/toaster.tsx', 'position="top-right"', 'position="top-left"'],
    ['web/ui/toaster.tsx', 'SHOWN_MS = 3_000', 'SHOWN_MS = 4_000'],
  ),
]
