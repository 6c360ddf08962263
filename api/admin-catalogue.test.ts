import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { brokenLaws } from '../test/laws.ts'
import { placeOrder } from '../test/placed-order.ts'
import { signInAdmin } from '../test/sign-in.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { cached: true })
  token = await signInAdmin(shop)
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: unknown, as = token) =>
  shop.call(method, `/api/v1${path}`, { token: as, ...(body === undefined ? {} : { body }) })
const addCategory = async (name: string, parent_id: unknown = null) =>
  (await call('POST', '/category/', { name, description: 'Things', parent_id })).body
const addBrand = async (name = 'Maison') =>
  (await call('POST', '/brands/', { name, description: 'Things' })).body
const addProduct = async (more: object) => {
  const product = {
    name: 'Ring',
    description: 'x',
    code: randomUUID().slice(0, 12),
    price: 10,
    stock_quantity: 1,
  }
  return (await call('POST', '/products/', { product: { ...product, ...more } })).body
}

describe('categories', () => {
  it('are added, edited and deleted, and shoppers see it at once', async () => {
    const list = async () => (await shop.call('GET', '/api/v1/category/')).body.items
    await list()
    const created = await call('POST', '/category/', {
      name: ' Tiaras ',
      description: 'Crowns',
      parent_id: '',
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      name: 'Tiaras',
      description: 'Crowns',
      parent_id: null,
      parent: null,
    })
    const { id } = created.body
    expect((await list())[0]).toEqual(created.body)
    const parent = await addCategory('Headwear')
    const edited = await call('PUT', `/category/${id}/`, {
      name: 'Diadems',
      description: 'Crowns',
      parent_id: parent.id,
    })
    expect(edited.body).toMatchObject({ name: 'Diadems', parent: { id: parent.id, name: 'Headwear' } })
    expect((await list()).find((each: any) => each.id === id)).toEqual(edited.body)
    expect((await call('DELETE', `/category/${id}/`)).body).toEqual({ id })
    expect((await list()).some((each: any) => each.id === id)).toBe(false)
    expect((await call('DELETE', `/category/${id}/`)).status).toBe(404)
  })

  it.each([
    [{ name: '', description: 'x' }, 'name', 'Name is required'],
    [{ name: 'x', description: ' ' }, 'description', 'Description is required'],
    [{ name: 'x'.repeat(101), description: 'x' }, 'name', 'At most 100 characters'],
    [{ name: 'x', description: 'x', parent_id: 'abc' }, 'parent_id', 'Parent ID must be a number'],
    [{ name: 'x', description: 'x', parent_id: 1.5 }, 'parent_id', 'Parent ID must be a number'],
    [{ name: 'x', description: 'x', parent_id: 99999 }, 'parent_id', 'This parent category does not exist.'],
  ])('refuses %j at %s: %s', async (body, path, message) => {
    const { id } = await addCategory('Kept')
    for (const answer of [
      await call('POST', '/category/', body),
      await call('PUT', `/category/${id}/`, body),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toContainEqual({ path, message })
    }
  })

  it('never go in a circle, not even when two are moved at once', async () => {
    const a = await addCategory('A')
    const b = await addCategory('B', a.id)
    const c = await addCategory('C', b.id)
    const move = (it: any, parent_id: number) =>
      call('PUT', `/category/${it.id}/`, { name: it.name, description: 'x', parent_id })
    expect((await move(a, a.id)).status).toBe(409)
    const { status, body } = await move(a, c.id)
    expect([status, body.detail]).toEqual([409, 'A category cannot be below itself.'])
    const [d, e] = [await addCategory('D'), await addCategory('E')]
    const both = await Promise.all([move(d, e.id), move(e, d.id)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('stay while something is in them, and say how much', async () => {
    const { id } = await addCategory('Full')
    const brand = await addBrand()
    await addCategory('Below', id)
    const [one, two] = [
      await addProduct({ category_id: id, brand_id: brand.id }),
      await addProduct({ category_id: id, brand_id: brand.id }),
    ]
    const refused = await call('DELETE', `/category/${id}/`)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe('This category still has 2 products and 1 category below it.')
    for (const product of [one, two]) await call('DELETE', `/products/${product.id}/`)
    expect((await call('DELETE', `/category/${id}/`)).body.detail).toBe(
      'This category still has 1 category below it.',
    )
  })
})

describe('brands', () => {
  it('are added, edited and deleted, but not while a product has them', async () => {
    const { id } = await addBrand('Atelier')
    const edited = await call('PUT', `/brands/${id}/`, { name: 'Atelier Neuf', description: 'New' })
    expect(edited.body).toEqual({ id, name: 'Atelier Neuf', description: 'New' })
    const product = await addProduct({ brand_id: id })
    const refused = await call('DELETE', `/brands/${id}/`)
    expect([refused.status, refused.body.detail]).toEqual([409, 'This brand still has 1 product.'])
    await call('DELETE', `/products/${product.id}/`)
    expect((await call('DELETE', `/brands/${id}/`)).body).toEqual({ id })
    expect((await shop.call('GET', `/api/v1/products/${product.id}/`)).status).toBe(410)
    expect((await call('PUT', `/brands/${id}/`, { name: 'x', description: 'x' })).status).toBe(404)
    expect((await call('DELETE', `/brands/${id}/`)).status).toBe(404)
    expect((await call('DELETE', '/brands/x/')).status).toBe(404)
  })

  it('need a name and a description', async () => {
    const { body } = await call('POST', '/brands/', {})
    expect(body.errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'description', message: 'Description is required' },
    ])
  })

  it('a product that is added while its brand is deleted either has it or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await addBrand()
      const product = {
        name: 'Ring',
        description: 'x',
        code: randomUUID(),
        price: 1,
        stock_quantity: 0,
        brand_id: id,
      }
      const [added, deleted] = await Promise.all([
        call('POST', '/products/', { product: { ...product, code: product.code.slice(0, 20) } }),
        call('DELETE', `/brands/${id}/`),
      ])
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([added.status, deleted.status])
    }
  })
})

describe('promo codes', () => {
  const promo = (more: object = {}) => ({
    code: `P-${randomUUID().slice(0, 8)}`,
    discount: 12.5,
    expiration_date: '2099-12-31',
    ...more,
  })
  const add = async (more: object = {}) => (await call('POST', '/promos/', promo(more))).body

  it('are listed newest first, active until the end of their last day', async () => {
    const old = await add({ expiration_date: '2020-01-31' })
    const fresh = await add()
    const { body } = await call('GET', '/promos/?limit=2')
    expect(body.items).toEqual([fresh, old])
    expect(fresh).toMatchObject({ discount: 12.5, expiration_date: '2099-12-31', is_active: true, uses: 0 })
    expect(old.is_active).toBe(false)
    expect((await call('GET', '/promos/?limit=1000')).body.detail).toBe('Invalid skip or limit value')
  })

  it('tell how many orders hold them, and stay on those orders when they are deleted', async () => {
    const { id, code } = await add()
    const order = await placeOrder(shop, { promo: code.toLowerCase() })
    const listed = async () =>
      (await call('GET', '/promos/?limit=100')).body.items.find((each: any) => each.id === id)
    expect((await listed()).uses).toBe(1)
    expect((await call('DELETE', `/promos/${id}/`)).body).toEqual({ id })
    expect(await listed()).toBeUndefined()
    const { body } = await shop.call('GET', `/api/v1/order/guest/${order.id}/`)
    expect(body.promo_usage.promo_code).toEqual({ code, discount: 12.5 })
    expect((await call('DELETE', `/promos/${id}/`)).status).toBe(404)
    expect(await brokenLaws(shop.pool)).toEqual([])
  })

  it('are edited', async () => {
    const { id } = await add()
    const wanted = promo({ discount: 100, expiration_date: '2021-02-28' })
    const { body } = await call('PUT', `/promos/${id}/`, wanted)
    expect(body).toEqual({ id, ...wanted, is_active: false, uses: 0 })
    expect((await call('PUT', '/promos/999999/', wanted)).status).toBe(404)
  })

  it('have a code that is theirs alone, whatever its case', async () => {
    const [one, other] = [await add({ code: 'Spring' }), await add()]
    expect((await call('POST', '/promos/', promo({ code: 'SPRING' }))).body.errors[0].path).toBe('code')
    expect((await call('PUT', `/promos/${other.id}/`, promo({ code: 'spring' }))).status).toBe(409)
    expect((await call('PUT', `/promos/${one.id}/`, promo({ code: 'SPRING' }))).status).toBe(200)
  })

  it.each([
    [{ code: '' }, 'code', 'Code is required'],
    [{ discount: undefined }, 'discount', 'Discount is required'],
    [{ discount: '10' }, 'discount', 'Discount must be a number'],
    [{ discount: 0 }, 'discount', 'Discount must be above 0 and at most 100'],
    [{ discount: 100.01 }, 'discount', 'Discount must be above 0 and at most 100'],
    [{ discount: 0.001 }, 'discount', 'Discount must have at most two decimals'],
    [{ expiration_date: '' }, 'expiration_date', 'Expiration Date is required'],
    [{ expiration_date: null }, 'expiration_date', 'Expiration Date is required'],
    [{ expiration_date: '2026-02-30' }, 'expiration_date', 'Expiration Date must be a date'],
    [{ expiration_date: '0000-01-01' }, 'expiration_date', 'Expiration Date must be a date'],
  ])('refuse %j at %s: %s', async (more, path, message) => {
    const { status, body } = await call('POST', '/promos/', promo(more))
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path, message }])
  })
})

describe('the log of changes', () => {
  it('tells who changed what, when, from what to what', async () => {
    const grace = await signInAdmin(shop, 'Grace')
    const { id } = await addBrand('Before')
    await call('PUT', `/brands/${id}/`, { name: 'After', description: 'Things' }, grace)
    await call('PUT', `/brands/${id}/`, { name: 'After', description: 'Things' }, grace)
    await call('DELETE', `/brands/${id}/`)
    const { body } = await call('GET', `/admin/log/?subject=brand&subject_id=${id}`)
    expect(body.total).toBe(3)
    expect(body.items).toMatchObject([
      { action: 'deleted', admin: { first_name: 'Ada' }, before: { name: 'After' }, after: null },
      {
        action: 'edited',
        admin: { first_name: 'Grace' },
        before: { name: 'Before' },
        after: { name: 'After' },
      },
      { action: 'created', name: 'Before', before: null, after: { name: 'Before', description: 'Things' } },
    ])
    expect(body.items[1].before).toEqual({ name: 'Before' })
    const hers = await call('GET', `/admin/log/?admin_id=${body.items[1].admin.id}`)
    expect(hers.body).toMatchObject({ total: 1, items: [{ action: 'edited' }] })
    const second = await call('GET', `/admin/log/?subject=brand&subject_id=${id}&skip=1&limit=1`)
    expect(second.body.items).toEqual([body.items[1]])
  })

  it('keeps nothing of what was refused', async () => {
    const count = async () => (await call('GET', '/admin/log/')).body.total
    const before = await count()
    await call('POST', '/products/', { product: { name: 'x' } })
    await addProduct({ brand_id: 2_000_000_000 })
    await call('DELETE', '/brands/999999/')
    expect(await count()).toBe(before)
  })

  it('is read by whole days of the shop, both included', async () => {
    const { total } = (await call('GET', '/admin/log/')).body
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
      shop.shop.clock.now(),
    )
    const between = async (from: string, to: string) =>
      (await call('GET', `/admin/log/?min_created_at=${from}&max_created_at=${to}`)).body.total
    expect(await between('2000-01-01', today)).toBe(total)
    expect(await between('2000-01-01', '2000-01-02')).toBe(0)
    for (const query of [
      'min_created_at=x',
      'max_created_at=2026-13-01',
      'subject=nothing',
      'admin_id=1',
      'limit=0',
    ]) {
      expect((await call('GET', `/admin/log/?${query}`)).status, query).toBe(422)
    }
  })
})
