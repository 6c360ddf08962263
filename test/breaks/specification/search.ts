import { broken } from '../break.ts'

/** The page of what was searched for. */
export const search = [
  ...broken(
    '\'Search Results for "q"\', the same filters, page size and paging',
    'test/storefront.test.ts › search: its title, and the same filters, sizes and pages',
    ['web/store/search.tsx', '`Search Results for "${text}"`', '`Results for "${text}"`'],
    [
      'web/store/product-listing.tsx',
      '            <ListingToolbar place={place} />',
      "            {place.path === '/products' && <ListingToolbar place={place} />}",
    ],
    [
      'web/store/filter-form.tsx',
      "      <CategoryChoice listing={listing} error={problemOf('category_id')} />",
      "      {place.path === '/products' && (\n        <CategoryChoice listing={listing} error={problemOf('category_id')} />\n      )}",
    ],
  ),
  ...broken(
    'Matched against name and code; beyond: near spellings, and the page says so',
    'test/e2e/lists.spec.ts › search finds by name and by code, and says when it finds nothing',
    ['web/store/catalogue-query.server.ts', '{ name: text, code: text }', '{ name: text }'],
    ['web/store/catalogue-query.server.ts', '{ name: text, code: text }', '{ code: text }'],
  ),
  ...broken(
    'Matched against name and code; beyond: near spellings, and the page says so',
    'test/storefront.test.ts › search: says when only near spellings were found, and only then',
    ['shop/catalogue/search-products.ts', 'isNear: found.total > 0 }', 'isNear: false }'],
    ['shop/catalogue/search-products.ts', 'isNear: found.total > 0 }', 'isNear: true }'],
    [
      'web/store/search.tsx',
      'Nothing is called “{text}”. These pieces come close.',
      'These pieces come close.',
    ],
  ),
  ...broken(
    'An error in an alert',
    'test/e2e/lists.spec.ts › a mistaken address says what is wrong: ${address}',
    [
      'web/store/product-listing.tsx',
      '{!isRight && <Mistaken',
      '{isRight && problems.length > 0 && <Mistaken',
    ],
    [
      'web/store/product-listing.tsx',
      '          <p key={message}>{message}</p>',
      '          <p key={message}>These filters can not be used.</p>',
    ],
  ),
]
