import { expect, it } from 'vitest'
import { cacheableAddress } from './cacheable.ts'

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

it('keeps the public calls of the API, with what they are asked', () => {
  expect(cacheableAddress('/api/v1/products/search/?name=gold&x=1')).toBe('/api/v1/products/search?name=gold')
  expect(cacheableAddress('/api/v1/category')).toBe('/api/v1/category')
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
