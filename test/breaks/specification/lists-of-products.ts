import { broken } from '../break.ts'

/** The lists of products and what narrows, sizes and pages them. */
export const listsOfProducts = [
  ...broken(
    'Filter panel Category, Brand, Min price, Max price, Apply Filters, Clear Filters (only when filtered)',
    'test/storefront.test.ts › products: the filters, the page sizes, the count and the pages',
    ['web/store/filter-form.tsx', 'label="Category"', 'label="Kind"'],
    ['web/store/filter-form.tsx', 'label="Brand"', 'label="Maker"'],
    ['web/store/filter-form.tsx', "'Min price' : 'Max price'", "'From' : 'Max price'"],
    ['web/store/filter-form.tsx', "'Min price' : 'Max price'", "'Min price' : 'Up to'"],
    ['web/store/filter-form.tsx', '        Apply Filters\n', '        Apply\n'],
    ['web/store/filter-form.tsx', '      {FILTERS.some((name) => given[name]) && (', '      {FILTERS && ('],
    ['web/store/filter-form.tsx', '          Clear Filters\n', '          Reset\n'],
  ),
  ...broken(
    'Filter panel Category, Brand, Min price, Max price, Apply Filters, Clear Filters (only when filtered)',
    'test/e2e/lists.spec.ts › filters narrow the list, show as chips, and can be taken off one by one or all at once',
    [
      'web/store/filter-form.tsx',
      'Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>',
      "{ ...place.given, skip: '0' }",
    ],
  ),
  ...broken(
    'Page sizes 12, 24, 48, 96, default 12',
    'test/storefront.test.ts › products: the filters, the page sizes, the count and the pages',
    ['contract/store-limits.ts', '[12, 24, 48, 96]', '[12, 24, 48]'],
    ['contract/store-limits.ts', 'STORE_PAGE_SIZE = 12', 'STORE_PAGE_SIZE = 24'],
  ),
  ...broken(
    'Page sizes 12, 24, 48, 96, default 12',
    'test/e2e/lists.spec.ts › another page size starts again at the first page and stays in the address',
    [
      'web/store/listing-address.ts',
      "const wanted = { skip: '0',",
      "const wanted = { skip: given.skip ?? '0',",
    ],
  ),
  ...broken(
    'A grid of cards with View Details',
    'test/storefront.test.ts › products: the filters, the page sizes, the count and the pages',
    ['web/store/product-grid.tsx', 'action="View Details"', 'action="View Product"'],
  ),
  ...broken(
    "'Showing N result(s)' or 'No results found'",
    'test/e2e/lists.spec.ts › Previous and Next walk through every product once',
    ['web/store/product-listing.tsx', '`Showing ${total} result(s)`', '`${total} result(s)`'],
    [
      'web/store/product-listing.tsx',
      '`Showing ${total} result(s)`',
      '`Showing ${listing.items.length} result(s)`',
    ],
  ),
  ...broken(
    "'Showing N result(s)' or 'No results found'",
    'test/e2e/lists.spec.ts › search finds by name and by code, and says when it finds nothing',
    ['web/store/product-listing.tsx', "'No results found'", "'Showing 0 result(s)'"],
  ),
  ...broken(
    "Previous and Next with 'Page X of Y', disabled at the ends",
    'test/e2e/lists.spec.ts › whoever presses Next twice finds each page once in the history',
    ['web/ui/pagination.tsx', 'if (href === window.location.href) event.preventDefault()', ''],
  ),
  ...broken(
    "Previous and Next with 'Page X of Y', disabled at the ends",
    'test/e2e/lists.spec.ts › Previous and Next walk through every product once',
    ['web/ui/pagination.tsx', '`Page ${page} of ${pages}`', '`${page} of ${pages}`'],
    [
      'web/store/product-listing.tsx',
      'pages={Math.max(Math.ceil(total / limit), page)}',
      'pages={Math.max(Math.floor(total / limit), page)}',
    ],
    ['web/ui/pagination.tsx', '        Previous\n', '        Back\n'],
    ['web/ui/pagination.tsx', '        Next\n', '        More\n'],
    [
      'web/store/product-listing.tsx',
      'previous={skip > 0 ? to(Math.max(0, skip - limit)) : undefined}',
      'previous={to(Math.max(0, skip - limit))}',
    ],
    [
      'web/store/product-listing.tsx',
      'next={items.length === limit && skip + limit < total ? to(skip + limit) : undefined}',
      'next={to(skip + limit)}',
    ],
  ),
  ...broken(
    'The parameters stay in the address; a category as a path parameter; empty values are not sent',
    'test/e2e/lists.spec.ts › filters narrow the list, show as chips, and can be taken off one by one or all at once',
    ['web/store/listing-address.ts', '{ q: text, ...given, ...wanted', '{ q: text, ...wanted'],
    ['web/store/listing-address.ts', 'Boolean(entry[1]?.trim())', 'entry[1] !== undefined'],
  ),
  ...broken(
    'The parameters stay in the address; a category as a path parameter; empty values are not sent',
    'test/e2e/lists.spec.ts › a category in the path is the category in the query',
    ['web/store/catalogue-query.server.ts', '  if (categoryInPath) given.category_id = categoryInPath\n', ''],
  ),
]
