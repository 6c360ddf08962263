import { beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { shop, call, post, create } = setUpBackOffice()

beforeAll(async () => {
  const { id: category_id } = (
    await post('/category/', { name: 'Zircons', description: 'x', parent_id: null })
  ).body
  await create({ name: 'Band B', stock_quantity: 5, category_id })
  await create({ name: 'Band A', stock_quantity: 9 })
  await create({ name: 'Band C', stock_quantity: 1, draft: true })
})

const listed = async (path: string, name: string) =>
  (await call('GET', path)).body.items.map((item: any) => item[name])

// Proves: R11.103
describe('a list sorted by a column', () => {
  it('of products, with the filters of the list', async () => {
    const path = '/admin/products/?name=band&code=band&sort='
    expect(await listed(`${path}name`, 'name')).toEqual(['Band A', 'Band B'])
    expect(await listed(`${path}-name`, 'name')).toEqual(['Band B', 'Band A'])
    expect(await listed(`${path}stock`, 'name')).toEqual(['Band B', 'Band A'])
    expect(await listed(`${path}-category`, 'name'), 'without a category last').toEqual(['Band B', 'Band A'])
    expect(
      await listed('/admin/products/?name=band&code=band&min_price=1&limit=1&skip=1', 'name'),
    ).toHaveLength(1)
    expect(await listed('/admin/products/?show=draft&sort=-stock', 'name')).toEqual(['Band C'])
    expect((await call('GET', '/products/export.csv?name=band&sort=-name')).status).toBe(200)
    expect(await listed('/admin/products/', 'name'), 'the newest first as before').toEqual([
      'Band C',
      'Band A',
      'Band B',
    ])
  })

  // Proves: R11.163
  it('of products refuses what it cannot show together', async () => {
    const STOCK = { path: 'stock', message: 'Stock cannot be combined with other filters' }
    const SHOW = { path: 'show', message: 'Show cannot be combined with metal, stone and the like' }
    for (const [query, problem] of [
      ['show=draft&metal=gold', SHOW],
      ['stock=low&metal=gold', STOCK],
      ['stock=low&name=band', STOCK],
      ['stock=low&show=draft', STOCK],
    ] as const)
      for (const path of ['/admin/products/', '/products/export.csv']) {
        const { status, body } = await call('GET', `${path}?${query}`)
        expect([path, query, status, body.errors?.[0]]).toEqual([path, query, 422, problem])
      }
  })

  it('of orders, also of a search', async () => {
    const [cheap, dear] = [await placeOrder(shop), await placeOrder(shop)]
    await shop.sql(`update orders set first_name = 'Zoe' where id = $1`, [cheap.id])
    await shop.sql(`update orders set first_name = 'abel' where id = $1`, [dear.id])
    expect(await listed('/order/?sort=customer', 'id')).toEqual([dear.id, cheap.id])
    expect(await listed('/order/search/?status=pending&skip=0&limit=10&sort=-customer', 'id')).toEqual([
      cheap.id,
      dear.id,
    ])
    expect(await listed('/order/?sort=date', 'id')).toEqual([cheap.id, dear.id])
    for (const sort of ['total', '-status'])
      expect(await listed(`/order/?sort=${sort}`, 'id')).toHaveLength(2)
    const { status } = await call('GET', '/order/search/?skip=0&limit=10&sort=date')
    expect(status, 'sort is no filter').toBe(422)
  })

  it('of customers and admins; other columns are refused', async () => {
    await shop.sql(`insert into users (first_name, last_name, email, phone_number, password_hash) values
      ('zoe', 'A', 'a@example.com', '', 'none'), ('Abel', 'A', 'b@example.com', '', 'none')`)
    expect(await listed('/users/allusers/?sort=name', 'first_name')).toEqual(['Abel', 'zoe'])
    expect(await listed('/users/allusers/?sort=email', 'first_name')).toEqual(['zoe', 'Abel'])
    expect((await call('GET', '/admin/?sort=-since')).status).toBe(200)
    const { status, body } = await call('GET', '/users/allusers/?sort=password_hash')
    expect([status, body.errors[0].message]).toEqual([
      422,
      'Sort must be name, email, since, or a column after a minus',
    ])
  })
})

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
