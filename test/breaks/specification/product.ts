import { broken } from '../break.ts'

/** The page of a product. */
export const product = [
  ...broken(
    'Image carousel with clickable thumbnails, no auto-advance',
    'test/e2e/product-page.spec.ts › the pictures are moved by thumbnail and arrow key and enlarged by a press',
    ['web/store/product-gallery.tsx', 'onClick={() => onChoose(at)}', 'onClick={() => onChoose(0)}'],
  ),
  ...broken(
    'Image carousel with clickable thumbnails, no auto-advance',
    'test/e2e/by-the-clock.spec.ts › neither the headlines nor the pictures of a product move by themselves',
    [
      'web/ui/snap-track.ts',
      '  const show = (index: number) => {',
      "  useEffect(() => {\n    const timer = setInterval(\n      () => track.current?.scrollBy({ left: track.current.clientWidth, behavior: 'instant' }),\n      5_000,\n    )\n    return () => clearInterval(timer)\n  }, [])\n  const show = (index: number) => {",
    ],
  ),
  ...broken(
    'Name, category badge, brand badge, price',
    'test/storefront.test.ts › a product: name, badges, price, availability, tabs and four related ones',
    [
      'web/store/product-facts.tsx',
      '              {name}\n            </h1>',
      '              {brand.name}\n            </h1>',
    ],
    ['web/store/product-facts.tsx', '{category.name}</span>', '{brand.name}</span>'],
    [
      'web/store/product-facts.tsx',
      'whitespace-normal">{brand.name}</span>',
      'whitespace-normal">{name}</span>',
    ],
    [
      'web/store/product-facts.tsx',
      '          <Price amount={price} currency={currency} className="mt-3 block text-heading" />\n',
      '',
    ],
  ),
  ...broken(
    'Tabs Description and Product Details (product code, stock quantity, created date, updated date)',
    'test/e2e/product-page.spec.ts › a product shows what it is, what it costs and when it comes',
    ['web/store/product-facts.tsx', "['Product Code', product.code]", "['Code', product.code]"],
    [
      'web/store/product-facts.tsx',
      "['Stock Quantity', String(product.stock_quantity)]",
      "['Stock Quantity', String(product.price)]",
    ],
    ['web/store/product-facts.tsx', "    ['Created Date', dates.created],\n", ''],
    [
      'web/store/product-facts.tsx',
      "['Updated Date', dates.updated]",
      "['Updated Date', product.updated_at]",
    ],
    ['web/store/product-facts.tsx', "label: 'Product Details'", "label: 'Details'"],
    ['web/store/product-facts.tsx', "label: 'Description'", "label: 'About'"],
  ),
  ...broken(
    'Quantity (min 1, max the stock), the available count, the line total',
    'test/e2e/product-page.spec.ts › only a quantity that is there can be added',
    [
      'web/store/add-to-cart.tsx',
      'disabled={quantity < 1 || quantity > stock}',
      'disabled={quantity > stock}',
    ],
    ['web/store/add-to-cart.tsx', 'disabled={quantity < 1 || quantity > stock}', 'disabled={quantity < 1}'],
    ['web/store/add-to-cart.tsx', 'max={stock}', 'max={stock + 1}'],
  ),
  ...broken(
    'Quantity (min 1, max the stock), the available count, the line total',
    'test/e2e/product-page.spec.ts › a product shows what it is, what it costs and when it comes',
    ['web/store/add-to-cart.tsx', '`${stock} available`', '`${stock} in stock`'],
  ),
  ...broken(
    'Quantity (min 1, max the stock), the available count, the line total',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/add-to-cart.tsx', 'quantity: Math.max(quantity, 0)', 'quantity: 1'],
  ),
  ...broken(
    'Add to Cart and a wishlist heart',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/add-to-cart.tsx', "'Add to Cart'", "'Buy'"],
  ),
  ...broken(
    'Add to Cart and a wishlist heart',
    'test/e2e/customer-pages.spec.ts › wishes are kept by the heart, shown, and removed',
    [
      'web/store/product-facts.tsx',
      '            <WishlistButton product={product} className="-mr-2" />\n',
      '',
    ],
  ),
  ...broken(
    'Related Products: 4 of the same category',
    'test/storefront.test.ts › a product: name, badges, price, availability, tabs and four related ones',
    ['contract/product.ts', 'RELATED_PRODUCTS = 4', 'RELATED_PRODUCTS = 3'],
  ),
  ...broken(
    'Related Products: 4 of the same category',
    'test/storefront.test.ts › a product of a small category: its neighbours stand before newer relations',
    [
      'shop/catalogue/related-products.ts',
      'order by s.category_id = ${category_id} desc, s.created_at desc, s.id desc limit',
      'order by s.created_at desc, s.id desc limit',
    ],
  ),
  ...broken(
    'Related Products: 4 of the same category',
    'test/storefront.test.ts › a product: name, badges, price, availability, tabs and four related ones',
    ['web/store/related-products.tsx', '        Related Products\n', '        You may also like\n'],
  ),
]
