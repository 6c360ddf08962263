import { broken } from '../break.ts'

/** How short, how many, how few. */
export const limits = [
  ...broken(
    'Minimum password length 6',
    'contract/messages.test.ts › an e-mail address and a password say what is wrong with them',
    ['contract/account.ts', 'MIN_PASSWORD = 6', 'MIN_PASSWORD = 5'],
    ['contract/account.ts', 'MIN_PASSWORD = 6', 'MIN_PASSWORD = 7'],
  ),
  ...broken(
    'Category link limit 12; page sizes 12, 24, 48, 96; skip from 0',
    'test/e2e/around-the-shop.spec.ts › the categories menu leads to a category, and closes outside and on Escape',
    [
      'web/store/category-links.ts',
      '/products?skip=0&limit=${STORE_PAGE_SIZE}&category_id',
      '/products?limit=${STORE_PAGE_SIZE}&category_id',
    ],
    ['web/store/category-links.ts', '&limit=${STORE_PAGE_SIZE}&', '&limit=24&'],
  ),
  ...broken(
    'Category link limit 12; page sizes 12, 24, 48, 96; skip from 0',
    'test/storefront.test.ts › products: the filters, the page sizes, the count and the pages',
    ['contract/store-limits.ts', '[12, 24, 48, 96]', '[12, 24, 48]'],
    ['contract/store-limits.ts', 'STORE_PAGE_SIZE = 12', 'STORE_PAGE_SIZE = 24'],
  ),
  ...broken(
    'Header categories 20; lists to choose from 100; related products 4',
    'test/frame.test.ts › shows the first twenty categories and no more',
    ['web/store/layout.tsx', 'HEADER_CATEGORIES = 20', 'HEADER_CATEGORIES = 21'],
  ),
  ...broken(
    'Header categories 20; lists to choose from 100; related products 4',
    'test/storefront.test.ts › products: a hundred categories and brands to choose from, and no more',
    ['web/store/load-listing.server.ts', 'MOST_CHOICES = 100', 'MOST_CHOICES = 50'],
    ['web/store/load-listing.server.ts', 'at < MOST_CHOICES || isIt(one)', 'at >= 0 || isIt(one)'],
  ),
  ...broken(
    'Header categories 20; lists to choose from 100; related products 4',
    'test/storefront.test.ts › a product: name, badges, price, availability, tabs and four related ones',
    ['contract/product.ts', 'RELATED_PRODUCTS = 4', 'RELATED_PRODUCTS = 3'],
    ['contract/product.ts', 'RELATED_PRODUCTS = 4', 'RELATED_PRODUCTS = 5'],
  ),
  ...broken(
    'Low-stock badge below 5',
    'test/e2e/product-page.spec.ts › a sold out and a scarce product are told in words',
    ['web/store/stock-badge.tsx', 'stock > 0 && stock >= lowStockBelow', 'stock > 0'],
  ),
  ...broken(
    'Low-stock badge below 5',
    'test/e2e/customer-pages.spec.ts › wishes are kept by the heart, shown, and removed',
    ['shop/settings/default-settings.ts', 'low_stock_threshold: 5', 'low_stock_threshold: 4'],
    ['shop/settings/default-settings.ts', 'low_stock_threshold: 5', 'low_stock_threshold: 6'],
  ),
]
