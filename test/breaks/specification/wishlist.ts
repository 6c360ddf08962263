import { broken } from '../break.ts'

/** What a customer wished for. */
export const wishlist = [
  ...broken(
    'Title with an item-count badge; loading placeholders',
    'test/e2e/customer-pages.spec.ts › wishes are kept by the heart, shown, and removed',
    ['web/account/wishlist.tsx', '>My Wishlist<', '>Kept<'],
    [
      'web/account/wishlist.tsx',
      '        {items && (\n          <Badge className="figures">{items.length === 1 ? \'1 item\' : `${items.length} items`}</Badge>\n        )}\n',
      '',
    ],
  ),
  ...broken(
    'Title with an item-count badge; loading placeholders',
    'test/e2e/words-of-a-customer.spec.ts › a wishlist that fails is told in the words of the server, else in those of the shop',
    ['web/account/wishlist.tsx', '        <Placeholders />\n', '        <p>Loading</p>\n'],
  ),
  ...broken(
    "'Error loading wishlist'",
    'test/e2e/words-of-a-customer.spec.ts › a wishlist that fails is told in the words of the server, else in those of the shop',
    [
      'web/account/wishlist.tsx',
      '          Error loading wishlist\n',
      '          We could not load this list\n',
    ],
  ),
  ...broken(
    "'Your wishlist is empty' with Browse Products",
    'test/e2e/customer-pages.spec.ts › wishes are kept by the heart, shown, and removed',
    ['web/account/wishlist.tsx', 'title="Your wishlist is empty"', 'title="Nothing here yet"'],
    ['web/account/wishlist.tsx', '<LinkButton to="/products">', '<LinkButton to="/">'],
  ),
  ...broken(
    'Cards: image, Low Stock below 5, name, brand, category, price, Remove, View Details',
    'test/e2e/customer-pages.spec.ts › wishes are kept by the heart, shown, and removed',
    ['web/account/wishlist.tsx', '{product.images[0] ? (', '{product.images[9] && product.images[0] ? ('],
    [
      'web/account/wishlist.tsx',
      'product.stock_quantity < lowStockBelow',
      'product.stock_quantity <= lowStockBelow',
    ],
    ['web/account/wishlist.tsx', 'product.stock_quantity < lowStockBelow', 'product.stock_quantity < 1'],
    ['web/account/wishlist.tsx', '            Low Stock\n', '            Few left\n'],
    ['web/account/wishlist.tsx', '        {product.name}\n', '        {product.code}\n'],
    ['web/account/wishlist.tsx', '      <p className="text-small text-muted">{product.brand.name}</p>\n', ''],
    ['web/account/wishlist.tsx', '{product.category?.name}</p>', '</p>'],
    ['web/account/wishlist.tsx', '        <Price amount={product.price} currency={currency} />\n', ''],
    ['web/account/wishlist.tsx', '          View Details\n', '          View\n'],
    [
      'web/account/wishlist.tsx',
      'to={`/product/${product.id}`}',
      'to={`/products?category_id=${product.category_id}`}',
    ],
  ),
  ...broken(
    "'Product removed from wishlist'",
    'test/e2e/customer-pages.spec.ts › wishes are kept by the heart, shown, and removed',
    ['web/data/wishlist.ts', "'Product removed from wishlist'", "'Removed from wishlist'"],
  ),
]
