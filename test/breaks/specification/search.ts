import type { Break } from '../break.ts'

/** The page of what was searched for. */
export const search: Break[] = [
  {
    line: '\'Search Results for "q"\', the same filters, page size and paging',
    test: 'test/storefront.test.ts › search: its title, and the same filters, sizes and pages',
    file: 'web/store/search.tsx',
    from: '`Search Results for "${text}"`',
    to: '`Results for "${text}"`',
  },
  {
    line: '\'Search Results for "q"\', the same filters, page size and paging',
    test: 'test/storefront.test.ts › search: its title, and the same filters, sizes and pages',
    file: 'web/store/product-listing.tsx',
    from: '            <ListingToolbar place={place} />',
    to: "            {place.path === '/products' && <ListingToolbar place={place} />}",
  },
  {
    line: '\'Search Results for "q"\', the same filters, page size and paging',
    test: 'test/storefront.test.ts › search: its title, and the same filters, sizes and pages',
    file: 'web/store/filter-form.tsx',
    from: "      <CategoryChoice listing={listing} error={problemOf('category_id')} />",
    to: "      {place.path === '/products' && (\n        <CategoryChoice listing={listing} error={problemOf('category_id')} />\n      )}",
  },
  {
    line: 'Matched against name and code; beyond: near spellings, and the page says so',
    test: 'test/e2e/lists.spec.ts › search finds by name and by code, and says when it finds nothing',
    file: 'web/store/catalogue-query.server.ts',
    from: '{ name: text, code: text }',
    to: '{ name: text }',
  },
  {
    line: 'Matched against name and code; beyond: near spellings, and the page says so',
    test: 'test/e2e/lists.spec.ts › search finds by name and by code, and says when it finds nothing',
    file: 'web/store/catalogue-query.server.ts',
    from: '{ name: text, code: text }',
    to: '{ code: text }',
  },
  {
    line: 'Matched against name and code; beyond: near spellings, and the page says so',
    test: 'test/storefront.test.ts › search: says when only near spellings were found, and only then',
    file: 'shop/catalogue/search-products.ts',
    from: 'isNear: found.total > 0 }',
    to: 'isNear: false }',
  },
  {
    line: 'Matched against name and code; beyond: near spellings, and the page says so',
    test: 'test/storefront.test.ts › search: says when only near spellings were found, and only then',
    file: 'shop/catalogue/search-products.ts',
    from: 'isNear: found.total > 0 }',
    to: 'isNear: true }',
  },
  {
    line: 'Matched against name and code; beyond: near spellings, and the page says so',
    test: 'test/storefront.test.ts › search: says when only near spellings were found, and only then',
    file: 'web/store/search.tsx',
    from: 'Nothing is called “{text}”. These pieces come close.',
    to: 'These pieces come close.',
  },
  {
    line: 'An error in an alert',
    test: 'test/e2e/lists.spec.ts › a mistaken address says what is wrong: ${address}',
    file: 'web/store/product-listing.tsx',
    from: '{!isRight && <Mistaken',
    to: '{isRight && problems.length > 0 && <Mistaken',
  },
  {
    line: 'An error in an alert',
    test: 'test/e2e/lists.spec.ts › a mistaken address says what is wrong: ${address}',
    file: 'web/store/product-listing.tsx',
    from: '          <p key={message}>{message}</p>',
    to: '          <p key={message}>These filters can not be used.</p>',
  },
]
