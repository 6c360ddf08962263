import { expect, it } from 'vitest'
import { queryOf } from '../api/lib/query-of.ts'
import { listProducts } from '../contract/product.ts'
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

// Proves: R11.202
it('keeps the values that the answer is made of when a parameter is repeated', () => {
  for (const query of [
    'brand_id=1&brand_id=2',
    'brand_id=2&brand_id=',
    'brand_id=&brand_id=2',
    'metal=gold&sort=name&metal=silver&sort=newest',
    'skip=1&limit=2&skip=3&limit=4',
  ]) {
    const key = cacheKey(`/api/v1/products/?${query}`) ?? ''
    const read = (text: string) => listProducts.query.parse(queryOf(new URLSearchParams(text)))
    expect(read(key.slice(key.indexOf('?') + 1)), query).toEqual(read(query))
  }
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
