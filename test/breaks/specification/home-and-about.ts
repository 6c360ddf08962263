import { broken } from '../break.ts'

/** The first page, and what the shop says of itself. */
export const homeAndAbout = [
  ...broken(
    "Three slides 'Discover Timeless Elegance', 'Sparkle with Confidence', 'Love, Crafted in Gold', each with Shop Now to the product list",
    'test/e2e/around-the-shop.spec.ts › three headlines are moved by arrow, dot and key, never by themselves',
    [
      'web/store/home-carousel.tsx',
      "headline: 'Discover Timeless Elegance'",
      "headline: 'Discover Elegance'",
    ],
    ['web/store/home-carousel.tsx', "headline: 'Sparkle with Confidence'", "headline: 'Sparkle Confidently'"],
    ['web/store/home-carousel.tsx', "headline: 'Love, Crafted in Gold'", "headline: 'Love Crafted in Gold'"],
    ['web/store/home-carousel.tsx', 'to="/products"', 'to="/search"'],
    ['web/store/home-carousel.tsx', '            Shop Now<span', '            Discover<span'],
  ),
  ...broken(
    'Product rows by category, only categories that have products',
    'test/e2e/around-the-shop.spec.ts › home shows a row for each category that has products, and a card leads to its product',
    [
      'shop/catalogue/home-rows.ts',
      'select json_agg(newest) as products',
      "select coalesce(json_agg(newest), '[]') as products",
    ],
    ['web/store/home.tsx', 'rows.map((row) => (', 'rows.slice(1).map((row) => ('],
  ),
  ...broken(
    'A card: first image, category name, product name, price, View Product to /product/{id}',
    'test/storefront.test.ts › home: every card has its category, its name, its price and its button',
    ['web/store/product-card.tsx', 'const [first, second] = images', 'const [second, first] = images'],
    ['web/store/product-card.tsx', '{product.category}</p>', '</p>'],
    [
      'web/store/product-card.tsx',
      '        {product.name}\n      </Heading>',
      '        {product.category}\n      </Heading>',
    ],
    ['web/store/product-card.tsx', '<Price amount={product.price}', '<Price amount={product.price / 2}'],
    ['web/store/home.tsx', 'action="View Product"', 'action="View Details"'],
  ),
  ...broken(
    'A card: first image, category name, product name, price, View Product to /product/{id}',
    'test/e2e/around-the-shop.spec.ts › home shows a row for each category that has products, and a card leads to its product',
    ['web/store/product-card.tsx', 'to={`/product/${product.id}`}', 'to={`/products/${product.id}`}'],
  ),
  ...broken(
    'A skeleton while loading',
    'test/e2e/every-page.spec.ts › a page that is slow to come is shown in its shape meanwhile',
    ['web/store/frame/arriving-page.tsx', 'useIsSlow(isLeaving) ?', 'useIsSlow(false) ?'],
    [
      'web/store/frame/arriving-page.tsx',
      '/^\\/(home|search|products(\\/\\d+)?)?$/',
      '/^\\/(search|products(\\/\\d+)?)$/',
    ],
  ),
  ...broken(
    "'No products found' with no products",
    'test/storefront.test.ts › a shop without products says so',
    ['web/store/home.tsx', 'title="No products found"', 'title="No products yet"'],
    ['web/store/home.tsx', 'rows.length === 0', 'rows.length < 0'],
  ),
  ...broken(
    'Story since 2010, mission (ethical, sustainable jewelry), Worldwide Shipping, Premium Quality, Ethically Sourced, Customer Satisfaction, Shop Now',
    'test/storefront.test.ts › about: the story since 2010, the mission, four cards and the way to the products',
    ['web/store/about.tsx', 'Since {about.since}', '{about.since}'],
    ['web/store/about.tsx', 'about.story.map(', 'about.story.slice(1).map('],
    ['shop/settings/default-settings.ts', 'Ethical, sustainable jewelry', 'Sustainable jewelry'],
    ['shop/settings/default-settings.ts', "title: 'Worldwide Shipping'", "title: 'Shipping'"],
    ['shop/settings/default-settings.ts', "title: 'Premium Quality'", "title: 'Quality'"],
    [
      'shop/settings/default-settings.ts',
      "      { title: 'Ethically Sourced', words: 'Recycled metal and stones whose way to us we can tell you.' },\n",
      '',
    ],
    ['web/store/about.tsx', 'about.promises.map(', 'about.promises.slice(0, 3).map('],
    ['web/store/about.tsx', '            Shop Now\n', '            See our pieces\n'],
  ),
]
