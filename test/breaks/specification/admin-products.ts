import type { Break } from '../break.ts'

const SEARCH = 'Search panel: text, min price, max price, category, brand, Reset and Search'
const SEARCHED =
  'test/e2e/admin-catalogue.spec.ts › products are searched by what is given, and only when something is'
const COLUMNS =
  '#, Image (or a placeholder), Product Details (name, price, code), Inventory badge, Categories (category and brand), Actions'
const EVERY_LIST =
  'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing'
const MADE =
  'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen'

/** The list of products in the back office, and its search. */
export const adminProducts: Break[] = [
  {
    line: SEARCH,
    test: SEARCHED,
    file: 'web/admin/parts/product-search.tsx',
    from: '        <Input {...field(\'max_price\')} label="Max price" inputMode="decimal" autoComplete="off" />\n',
    to: '',
  },
  {
    line: SEARCH,
    test: SEARCHED,
    file: 'web/admin/parts/product-search.tsx',
    from: "field('min_price')",
    to: "field('price')",
  },
  {
    line: SEARCH,
    test: SEARCHED,
    file: 'web/admin/parts/product-search.tsx',
    from: '        <CategorySelect field={field(\'category_id\')} placeholder="All categories" />\n',
    to: '',
  },
  {
    line: SEARCH,
    test: SEARCHED,
    file: 'web/admin/parts/product-search.tsx',
    from: "field={field('brand_id')}",
    to: "field={field('brand')}",
  },
  {
    line: SEARCH,
    test: SEARCHED,
    file: 'web/admin/parts/product-search.tsx',
    from: '        onReset={reset}\n',
    to: '',
  },
  {
    line: SEARCH,
    test: SEARCHED,
    file: 'web/admin/data/products.ts',
    from: 'const query = { ...narrowed, name',
    to: 'const query = { name',
  },
  {
    line: COLUMNS,
    test: EVERY_LIST,
    file: 'web/admin/parts/product-columns.tsx',
    from: "name: 'Inventory'",
    to: "name: 'Stock'",
  },
  {
    line: COLUMNS,
    test: EVERY_LIST,
    file: 'web/admin/parts/product-columns.tsx',
    from: "    { name: 'Image', part: 'picture', cell: (product) => <FirstPicture product={product} /> },\n",
    to: '',
  },
  {
    line: COLUMNS,
    test: EVERY_LIST,
    file: 'web/admin/parts/product-columns.tsx',
    from: '      <PicturePlaceholder />\n',
    to: '',
  },
  {
    line: COLUMNS,
    test: EVERY_LIST,
    file: 'web/admin/parts/product-columns.tsx',
    from: "category?.name || 'No Category'",
    to: "category?.name || ''",
  },
  {
    line: COLUMNS,
    test: EVERY_LIST,
    file: 'web/admin/parts/product-columns.tsx',
    from: '          <NameBadge name={brand?.name || \'No Brand\'} tone="outline" />\n',
    to: '',
  },
  {
    line: COLUMNS,
    test: MADE,
    file: 'web/admin/parts/product-columns.tsx',
    from: 'formatPrice(price, currency)',
    to: 'price',
  },
  {
    line: COLUMNS,
    test: MADE,
    file: 'web/admin/parts/product-columns.tsx',
    from: '        <span className="break-all">{`Code: ${code}`}</span>\n',
    to: '',
  },
  {
    line: COLUMNS,
    test: 'test/e2e/badges-of-an-admin.spec.ts › stock is green above 10, amber from 1 to 10, red at 0',
    file: 'web/admin/parts/product-columns.tsx',
    from: '<StockBadge quantity={stock_quantity} />',
    to: 'stock_quantity',
  },
]
