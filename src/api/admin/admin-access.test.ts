import { expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { signInCustomer } from '../../../tests/support/sign-in.ts'

const { shop, brand, call, fields, create } = setUpBackOffice({ cached: true })

// Proves: S6.admin.1
it('allows only enabled admins', async () => {
  const { id } = await create()
  const customer = await signInCustomer(shop)
  const calls: [string, string, object?][] = [
    ['POST', '/products/', { product: fields() }],
    ['PUT', `/products/${id}/`, fields()],
    ['DELETE', `/products/${id}/`],
    ['POST', `/products/${id}/upload/`],
    ['DELETE', `/products/${id}/images/1/`],
    ['PUT', `/products/${id}/images/`, { order: [] }],
    ['POST', `/products/${id}/stock/`, { change: 1, note: 'x' }],
    ['GET', `/products/${id}/stock/`],
    ['GET', '/products/low-stock/'],
    ['GET', '/products/export.csv'],
    ['GET', '/products/template.csv'],
    ['POST', '/products/import/'],
    ['POST', '/category/', { name: 'a', description: 'b' }],
    ['PUT', '/category/1/', { name: 'a', description: 'b' }],
    ['DELETE', '/category/1/'],
    ['POST', '/brands/', { name: 'a', description: 'b' }],
    ['PUT', `/brands/${brand()}/`, { name: 'a', description: 'b' }],
    ['DELETE', `/brands/${brand()}/`],
    ['GET', '/promos/'],
    ['POST', '/promos/', { code: 'a', discount: 1, expiration_date: '2030-01-01' }],
    ['PUT', '/promos/1/', { code: 'a', discount: 1, expiration_date: '2030-01-01' }],
    ['DELETE', '/promos/1/'],
    ['GET', '/admin/log/'],
  ]
  for (const [method, path, body] of calls) {
    const seen = [customer, 'dead', ''].map(async (as) => (await call(method, path, body, as)).status)
    expect([path, ...(await Promise.all(seen))]).toEqual([path, 403, 401, 401])
  }
  expect((await call('GET', `/products/${id}/`)).status).toBe(200)
})
