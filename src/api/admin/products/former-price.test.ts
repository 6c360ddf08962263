import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { editable, sizedRing } from '../../../../tests/support/sized-ring.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const office = setUpBackOffice()
const { shop, call, post, create, read, edit, fields, bring, exported } = office

const onSale = async (code: string) =>
  (await call('GET', `/products/search/?code=${code}&on_sale=yes`)).body.total

describe('a former price', () => {
  // Proves: R11.110, R11.111
  it('is answered with the price, and goes with null; absent it stays', async () => {
    const ring = await create({ price: 45, compare_at_price: 60 })
    expect(ring).toMatchObject({ price: 45, compare_at_price: 60 })
    expect((await edit(ring, { price: 50 })).body).toMatchObject({ price: 50, compare_at_price: 60 })
    const { items } = (await call('GET', `/products/search/?code=${ring.code}`)).body
    expect(items).toMatchObject([{ price: 50, compare_at_price: 60 }])
    expect(await onSale(ring.code)).toBe(1)
    expect((await edit(ring, { compare_at_price: null })).body.compare_at_price).toBeNull()
    expect(await onSale(ring.code)).toBe(0)
    expect((await create()).compare_at_price).toBeNull()
  })

  // Proves: R11.111
  it('goes when a price without it reaches it', async () => {
    const ring = await create({ price: 45, compare_at_price: 60 })
    expect((await edit(ring, { price: 60 })).body).toMatchObject({ price: 60, compare_at_price: null })
    expect(await onSale(ring.code)).toBe(0)
  })

  // Proves: R11.112
  it.each([
    [45, 'Former price must be above the price'],
    [44.99, 'Former price must be above the price'],
    [1_000_001, 'Former price must be at most 1,000,000'],
    [50.001, 'Former price must have at most two decimals'],
    ['60', 'Former price must be a number'],
  ])('of %j beside a price of 45 is refused', async (compare_at_price, message) => {
    const { status, body } = await post('/products/', { product: fields({ price: 45, compare_at_price }) })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path: 'product.compare_at_price', message }])
    const ring = await create({ price: 45, compare_at_price: 60 })
    const edited = await edit(ring, { compare_at_price })
    expect(edited).toMatchObject({ status: 422, body: { errors: [{ path: 'compare_at_price', message }] } })
    expect((await read(ring.id)).compare_at_price).toBe(60)
  })

  // Proves: R11.112
  it('is kept above the price by the database', async () => {
    const { id } = await create({ price: 45 })
    await expect(
      shop.sql('update variants set compare_at_price = 4500 where product_id = $1', [id]),
    ).rejects.toThrow('variants_compare_at_price')
  })

  it('is in the log, and is copied with its product', async () => {
    const ring = await create({ price: 45 })
    await edit(ring, { price: 40, compare_at_price: 45 })
    const { items } = (await call('GET', `/admin/log/?subject_id=${ring.id}`)).body
    expect(items[0]).toMatchObject({
      before: { price: 45, compare_at_price: null },
      after: { price: 40, compare_at_price: 45 },
    })
    const { body: copy } = await post(`/products/${ring.id}/duplicate/`)
    expect(copy).toMatchObject({ price: 40, compare_at_price: 45 })
  })
})

describe('a former price of a size', () => {
  // Proves: R11.113
  it('belongs to its variant; the product has that of all with the lowest price', async () => {
    const ring = await sizedRing(office, [
      { value: 'K', price: 100 },
      { value: 'L', price: 100 },
      { value: 'M', price: 120 },
    ])
    const [k, l, m] = [0, 1, 2]
    const reduce = async (former: Record<number, number | null>) => {
      const matrix = editable(await read(ring.id))
      for (const [at, compare_at_price] of Object.entries(former))
        matrix.variants[Number(at)].compare_at_price = compare_at_price
      return (await call('PUT', `/products/${ring.id}/variants/`, matrix)).body
    }
    expect((await reduce({ [m]: 150 })).compare_at_price).toBeNull()
    expect(await onSale(ring.code), 'one size is on sale').toBe(1)
    expect((await reduce({ [k]: 140 })).compare_at_price, 'one of two costs it').toBeNull()
    const reduced = await reduce({ [l]: 130 })
    expect(reduced).toMatchObject({ price: 100, compare_at_price: 130 })
    expect(reduced.variants.map((one: any) => one.compare_at_price)).toEqual([140, 130, 150])
    expect((await edit(reduced, { name: 'Renamed' })).status).toBe(200)
    const refused = await edit(reduced, { compare_at_price: 200 })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'compare_at_price' }] } })
    const low = editable(await read(ring.id))
    low.variants[1].compare_at_price = 100
    expect((await call('PUT', `/products/${ring.id}/variants/`, low)).body.errors).toEqual([
      { path: 'variants.1.compare_at_price', message: 'Former price must be above the price' },
    ])
    expect(await findViolations(shop.pool)).toEqual([])
  })
})

describe('in CSV files a former price', () => {
  // Proves: R11.118
  it('is a column after the facts: an empty cell keeps it, a dash removes it', async () => {
    const ring = await create({ price: 45, compare_at_price: 60 })
    const [head = '', ...rows] = (await exported()).trim().split('\r\n')
    expect(
      head.endsWith(
        ',compare_at_price,return_right,is_gift_box,made_to_order_per_week,made_to_order_days,bench_hours',
      ),
    ).toBe(true)
    expect(rows.find((row) => row.startsWith(ring.code))?.endsWith(',60.00,,,,,')).toBe(true)
    const change = async (price: string, former: string) => {
      const { body } = await bring(`code,price,compare_at_price\n${ring.code},${price},${former}\n`)
      const { price: now, compare_at_price } = await read(ring.id)
      return [body.updated ?? body.errors[0].message, now, compare_at_price]
    }
    expect(await change('50', '')).toEqual([1, 50, 60])
    expect(await change('', '50')).toEqual(['Former price must be above the price', 50, 60])
    expect(await change('', 'x')).toEqual(['Former price must be a number', 50, 60])
    expect(await change('', '65')).toEqual([1, 50, 65])
    expect(await change('', '65')).toEqual([0, 50, 65])
    expect(await change('70', '')).toEqual([1, 70, null])
    expect(await change('60', '70')).toEqual([1, 60, 70])
    expect(await change('', '-')).toEqual([1, 60, null])
    expect((await bring(await exported())).body).toMatchObject({ created: 0, updated: 0, problems: [] })
    expect(await findViolations(shop.pool)).toEqual([])
  })
})

describe('a collection by rule', () => {
  // Proves: R11.117
  it('can have what is on sale', async () => {
    const [reduced, other] = [await create({ price: 45, compare_at_price: 60 }), await create()]
    const rule = { name: 'Sale', by_rule: true, on_sale: true }
    const { body } = await post('/admin/collections/', rule)
    expect(body).toMatchObject({ on_sale: true, in_stock: false })
    const ids = async () =>
      (await call('GET', '/collections/sale/?limit=100')).body.items.map(({ id }: any) => id)
    expect(await ids()).toContain(reduced.id)
    expect(await ids()).not.toContain(other.id)
    const { body: counted } = await post('/admin/collections/matching/', { on_sale: true })
    expect(counted.total).toBe((await ids()).length)
    await edit(reduced, { compare_at_price: null })
    expect(await ids()).not.toContain(reduced.id)
  })
})
