import { expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { call } = setUpBackOffice()

// Proves: R12.200
it('a method can be put back as the settings have it: without a price of its own it follows the shipping fee', async () => {
  const { body: settings } = await call('GET', '/admin/settings/')
  const [{ key, ...fields }] = settings.delivery_methods
  expect([key, fields.price]).toEqual(['standard', null])
  const saved = await call('PUT', '/delivery/methods/standard/', { ...fields, shown: { key, ...fields } })
  expect([saved.status, saved.body.price]).toEqual([200, 5])
  expect((await call('GET', '/admin/settings/')).body.delivery_methods).toEqual(settings.delivery_methods)
  const { price: _, ...without } = fields
  const refused = await call('PUT', '/delivery/methods/standard/', without)
  expect(refused.body.errors).toMatchObject([{ path: 'price', message: 'Price is required' }])
})
