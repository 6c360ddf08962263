import { expect, it } from 'vitest'
import { cacheKey, showsStock } from './cache-key.ts'

it('uses one key for each spelling of a URL', () => {
  expect(cacheKey('/products/?skip=0&category_id=3&utm_source=x')).toBe('/products?category_id=3&skip=0')
  expect(cacheKey('/products?category_id=3&skip=0&brand_id=')).toBe('/products?category_id=3&skip=0')
  expect(cacheKey('/')).toBe('/')
  expect(cacheKey('/?fbclid=1')).toBe('/')
  expect(cacheKey('/product/abc?ref=mail')).toBe('/product/abc')
  expect(cacheKey('/products.data?limit=12&_routes=x')).toBe('/products.data?limit=12&_routes=x')
})

// Proves: R1.12
it('uses the known parameters of public calls', () => {
  expect(cacheKey('/api/v1/products/search/?name=gold&x=1')).toBe('/api/v1/products/search?name=gold')
  expect(cacheKey('/api/v1/category')).toBe('/api/v1/category')
  expect(cacheKey('/api/v1/products/?skip=%20&limit=')).toBe('/api/v1/products?skip=%20')
})

it.each([
  '/cart',
  '/checkout/1',
  '/success/1',
  '/admin',
  '/api/v1/cart/guest/1',
  '/sandbox/mail',
  '//products',
  '/orders',
])('never keeps %s', (url) => {
  expect(cacheKey(url)).toBeUndefined()
})

it.each([
  ['/product/0a1b', true],
  ['/api/v1/products/search?limit=3', true],
  ['/', false],
  ['/products?category_id=3', false],
  ['/api/v1/category', false],
])('%s shows exact stock: %s', (key, isExact) => {
  expect(showsStock(key)).toBe(isExact)
})
