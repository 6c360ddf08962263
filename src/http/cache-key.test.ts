import { expect, it } from 'vitest'
import { cacheableAddress, memoryPartOf } from './cache-key.ts'

it('keeps one answer for every spelling of one address', () => {
  expect(cacheableAddress('/products/?skip=0&category_id=3&utm_source=x')).toBe(
    '/products?category_id=3&skip=0',
  )
  expect(cacheableAddress('/products?category_id=3&skip=0&brand_id=')).toBe('/products?category_id=3&skip=0')
  expect(cacheableAddress('/')).toBe('/')
  expect(cacheableAddress('/?fbclid=1')).toBe('/')
  expect(cacheableAddress('/product/abc?ref=mail')).toBe('/product/abc')
  expect(cacheableAddress('/products.data?limit=12&_routes=x')).toBe('/products.data?limit=12&_routes=x')
})

// Proves: R1.12
it('keeps the public calls of the API, with what they are asked', () => {
  expect(cacheableAddress('/api/v1/products/search/?name=gold&x=1')).toBe('/api/v1/products/search?name=gold')
  expect(cacheableAddress('/api/v1/category')).toBe('/api/v1/category')
  expect(cacheableAddress('/api/v1/products/?skip=%20&limit=')).toBe('/api/v1/products?skip=+')
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
  expect(cacheableAddress(url)).toBeUndefined()
})

it.each([
  ['/', 'shop'],
  ['/products?category_id=12', 'shop'],
  ['/assets/root-BrB4Xk_1.js', 'shop'],
  ['/api/v1/category', 'shop'],
  ['/media/0123456789abcdef-640.webp', 'pictures'],
  ['/search?q=gold', 'questions'],
  ['/products?category_id=12&skip=12', 'questions'],
  ['/products.data?_routes=root', 'questions'],
  ['/api/v1/products?limit=100', 'questions'],
  ['/product/ABCDEF00-0000-4000-8000-000000000000', 'questions'],
  ['/product/%61bcdef00-0000-4000-8000-000000000000', 'questions'],
])('keeps %s among %s', (key, part) => {
  expect(memoryPartOf(key)).toBe(part)
})
