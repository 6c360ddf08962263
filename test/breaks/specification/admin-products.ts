import { broken } from '../break.ts'

/** The list of products in the back office, and its search. */
export const adminProducts = [
  ...broken(
    'Search panel: text, min price, max price, category, brand, Reset and Search',
    'test/e2e/admin-catalogue.spec.ts › products are searched by what is given, and only when something is',
    [
      'web/admin/parts/product-search.tsx',
      '        <Input {...field(\'max_price\')} label="Max price" inputMode="decimal" autoComplete="off" />\n',
      '',
    ],
    ['web/admin/parts/product-search.tsx', "field('min_price')", "field('price')"],
    [
      'web/admin/parts/product-search.tsx',
      '        <CategorySelect field={field(\'category_id\')} placeholder="All categories" />\n',
      '',
    ],
    ['web/admin/parts/product-search.tsx', "field={field('brand_id')}", "field={field('brand')}"],
    ['web/admin/parts/product-search.tsx', '        onReset={reset}\n', ''],
    ['web/admin/data/products.ts', 'const query = { ...narrowed, name', 'const query = { name'],
  ),
  ...broken(
    '#, Image (or a placeholder), Product Details (name, price, code), Inventory badge, Categories (category and brand), Actions',
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/parts/product-columns.tsx', "name: 'Inventory'", "name: 'Stock'"],
    [
      'web/admin/parts/product-columns.tsx',
      "    { name: 'Image', part: 'picture', cell: (product) => <FirstPicture product={product} /> },\n",
      '',
    ],
    ['web/admin/parts/product-columns.tsx', '      <PicturePlaceholder />\n', ''],
    ['web/admin/parts/product-columns.tsx', "category?.name || 'No Category'", "category?.name || ''"],
    [
      'web/admin/parts/product-columns.tsx',
      '          <NameBadge name={brand?.name || \'No Brand\'} tone="outline" />\n',
      '',
    ],
  ),
  ...broken(
    '#, Image (or a placeholder), Product Details (name, price, code), Inventory badge, Categories (category and brand), Actions',
    'test/e2e/admin-products.spec.ts › a product is made with its pictures in the order that was chosen',
    ['web/admin/parts/product-columns.tsx', 'formatPrice(price, currency)', 'price'],
    [
      'web/admin/parts/product-columns.tsx',
      '        <span className="break-all">{`Code: ${code}`}</span>\n',
      '',
    ],
  ),
  ...broken(
    '#, Image (or a placeholder), Product Details (name, price, code), Inventory badge, Categories (category and brand), Actions',
    'test/e2e/badges-of-an-admin.spec.ts › stock is green above 10, amber from 1 to 10, red at 0',
    ['web/admin/parts/product-columns.tsx', '<StockBadge quantity={stock_quantity} />', 'stock_quantity'],
  ),
]
