import { expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { shop, call } = setUpBackOffice()

const put = (body: object) => call('PUT', '/admin/settings/', body)
const view = (name: string, list = 'orders') => ({ list, name, query: 'status=shipped&sort=-date' })

// Proves: R11.85
it('keeps views for all admins, refuses a used name and an overtaken edit, and shows shoppers none', async () => {
  const lists = ['orders', 'products', 'users', 'admins', 'promos', 'returns', 'withdrawals']
  const saved = lists.map((list) => view('To chase', list))
  const { status, body } = await put({ saved_views: saved, shown: { saved_views: [] } })
  expect([status, body.saved_views]).toEqual([200, saved])
  expect((await call('GET', '/admin/settings/')).body.saved_views).toEqual(saved)
  expect((await shop.call('GET', '/api/v1/settings/')).body).not.toHaveProperty('saved_views')
  expect((await put({ saved_views: [view('Mine')], shown: { saved_views: [] } })).status).toBe(409)
  const twice = await put({ saved_views: [...saved, view('to CHASE')] })
  expect([twice.status, twice.body.errors[0].message]).toEqual([
    422,
    'This list has a view with this name already',
  ])
  for (const wrong of [view(' '), view('x'.repeat(41)), view('Fine', 'stock')])
    expect((await put({ saved_views: [wrong] })).status).toBe(422)
  const many = Array.from({ length: 61 }, (_, n) => view(`View ${n}`))
  expect((await put({ saved_views: many })).status).toBe(422)
  expect((await call('GET', '/admin/settings/')).body.saved_views).toEqual(saved)
})
