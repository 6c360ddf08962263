import { describe, expect, it } from 'vitest'
import { longOrShort } from '../../../../tests/chaos/support/seeded-random.ts'
import { BULK, bulkEdits } from '../../../../tests/support/bulk-edits.ts'
import { insertManyProducts, insertProducts } from '../../../../tests/support/insert-products.ts'
import { newGuest } from '../../../../tests/support/orders/checkout.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const office = setUpBackOffice({ customPlans: true })
const { shop, call, post, create, edit } = office
const { preview, apply, undo, read, ringOf } = bulkEdits(office)
const newCategory = async (name: string) =>
  (await post('/category/', { name, description: 'Of a test', parent_id: null })).body

describe('a bulk edit', () => {
  // Proves: R11.90, R11.91
  it('shows old and new values, changes all of them, and is one entry of the log', async () => {
    const [plain, ring] = [await create({ price: 10 }), await ringOf(20, 30)]
    const { id: category_id } = await newCategory('Hoops for bulk')
    const ids = [plain.id, ring.id]
    const change = { category_id, price: { by: 'percent', value: 10 }, low_stock_below: 4 }
    const shown = await preview({ ids }, change)
    expect(shown).toMatchObject({ changed: 2, unchanged: 0, refused: 0 })
    expect(shown.items[0]).toMatchObject({ id: plain.id, code: plain.code, refusal: null })
    expect(shown.items[0].changes).toEqual([
      { field: 'category', variant: null, before: null, after: 'Hoops for bulk' },
      { field: 'low_stock', variant: null, before: null, after: '4' },
      { field: 'price', variant: null, before: '10.00', after: '11.00' },
    ])
    expect(shown.items[1].changes.slice(2)).toEqual([
      { field: 'price', variant: ring.variants[0].code, before: '20.00', after: '22.00' },
      { field: 'price', variant: ring.variants[1].code, before: '30.00', after: '33.00' },
    ])
    expect((await read(plain.id)).price, 'a preview saves nothing').toBe(10)
    const { status, body } = await post(BULK, { selection: { ids }, change, version: shown.version })
    expect({ status, body }).toMatchObject({ status: 200, body: { changed: 2, refused: 0, refusals: [] } })
    expect(await read(plain.id)).toMatchObject({ price: 11, category_id, low_stock_below: 4 })
    expect((await read(ring.id)).variants.map(({ price }: any) => price)).toEqual([22, 33])
    const found = await call('GET', `/products/search/?code=${ring.code}&min_price=33&max_price=33`)
    expect(found.body.total, 'the search has the new prices').toBe(1)
    const { items } = (await call('GET', '/admin/log/')).body
    expect(items[0]).toMatchObject({
      id: body.batch_id,
      name: 'Bulk edit of 2 products',
      action: 'bulk edited',
      batch_size: 2,
      after: { category: 'Hoops for bulk', price: '+10 %', low_stock: 'below 4' },
    })
    const history = (await call('GET', `/admin/log/?subject_id=${plain.id}`)).body.items[0]
    expect(history).toMatchObject({ before: { price: 10 }, after: { price: 11, category_id } })
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R11.92
  it('takes all that a list with filters shows, and pages the preview', async () => {
    const { id: category_id } = await newCategory('Forty of them')
    const codes = Array.from({ length: 12 }, (_, at) => `FORTY-${at}`)
    for (const code of codes) await create({ code, category_id, price: 5 })
    const selection = { filters: { category_id: String(category_id) } }
    const change = { price: { by: 'amount', value: 1.5 } }
    const first = await preview(selection, change)
    const second = await preview(selection, change, '?skip=10&limit=10')
    expect([first.changed, first.items.length, second.items.length]).toEqual([12, 10, 2])
    expect(second.version).toBe(first.version)
    expect((await apply(selection, change)).body).toMatchObject({ changed: 12 })
    const { items } = (await call('GET', `/products/search/?category_id=${category_id}&limit=100`)).body
    expect(items.map(({ price }: any) => price)).toEqual(Array(12).fill(6.5))
  })

  // Proves: R11.93
  it('refuses single pieces in words and changes the others', async () => {
    const [cheap, dear, free] = [
      await create({ price: 2 }),
      await create({ price: 9 }),
      await create({ price: 0, free: true }),
    ]
    const exact = await create({ price: 3 })
    const gone = await create({ price: 9 })
    await call('DELETE', `/products/${gone.id}/`)
    const ids = [dear, free, cheap, exact, gone].map(({ id }) => id)
    const change = { price: { by: 'amount', value: -3 } }
    const shown = await preview({ ids }, change)
    expect(shown.items.map(({ id, refusal }: any) => [id, refusal])).toEqual([
      [cheap.id, 'Price must not be below 0.'],
      [exact.id, 'A price of 0 is only for a product that is marked as free.'],
      [gone.id, 'It is archived: restore it first.'],
      [dear.id, null],
    ])
    const { body } = await apply({ ids }, change)
    expect(body).toMatchObject({ changed: 1, unchanged: 1, refused: 3 })
    expect(body.refusals[0]).toMatchObject({ name: cheap.name, refusal: 'Price must not be below 0.' })
    expect([(await read(dear.id)).price, (await read(cheap.id)).price]).toEqual([6, 2])
  })

  // Proves: R11.93
  it('publishes no draft without pictures or materials, and hides what becomes a draft', async () => {
    const [bare, live] = [await create({ draft: true }), await create()]
    const ids = [bare.id, live.id]
    const shown = await preview({ ids }, { draft: false })
    expect(shown).toMatchObject({ changed: 0, unchanged: 1, refused: 1 })
    expect(shown.items[0].refusal).toBe('It has no pictures yet.')
    await shop.sql(`insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      values ('${bare.id}', 0, repeat('a', 32), 'a.jpg', 800, 1000, '#aabbcc')`)
    expect((await preview({ ids }, { draft: false })).items[0].refusal).toBe(
      'Its materials are not stated yet.',
    )
    const facts = [{ key: 'stone', value: 'Opal' }]
    expect((await call('PUT', `/products/${bare.id}/facts/`, { facts })).body.errors).toBeUndefined()
    expect((await apply({ ids }, { draft: false })).body).toMatchObject({ changed: 1, refused: 0 })
    expect((await call('GET', `/products/${bare.id}/`)).status).toBe(200)
    await newGuest(shop, [{ productId: live.id, quantity: 1 }])
    expect((await apply({ ids: [live.id] }, { draft: true })).body).toMatchObject({ changed: 1 })
    expect((await call('GET', `/products/${live.id}/`)).status).toBe(404)
    expect(await shop.sql(`select 1 from cart_items where product_id = '${live.id}'`)).toEqual([])
  })

  // Proves: R11.100
  it('puts products into collections by hand and takes them out, and undoes it with their places', async () => {
    const [one, two, three] = [await create(), await create(), await create()]
    const collection = async (name: string, fields: object) =>
      (await post('/admin/collections/', { name, ...fields })).body.id
    const gifts = await collection('Gifts', { product_ids: [one.id, two.id] })
    const summer = await collection('Summer', { product_ids: [three.id] })
    const cheap = await collection('Cheap', { by_rule: true, max_price: 50 })
    const inOrder = async (id: number) => {
      const { items } = (await call('GET', '/admin/collections/?limit=100')).body
      return items.find((item: any) => item.id === id).product_ids
    }
    const ids = [three.id, one.id]
    const change = { add_to_collection: summer, remove_from_collection: gifts }
    const shown = await preview({ ids }, change)
    expect(shown).toMatchObject({ changed: 1, unchanged: 1 })
    expect(shown.items[0].changes).toEqual([
      { field: 'collections', variant: null, before: 'Gifts', after: 'Summer' },
    ])
    const { body } = await apply({ ids }, change)
    expect([await inOrder(summer), await inOrder(gifts)]).toEqual([[three.id, one.id], [two.id]])
    const { items } = (await call('GET', '/admin/log/')).body
    expect(items[0].after).toEqual({ added_to_collection: 'Summer', removed_from_collection: 'Gifts' })
    expect((await undo(body.batch_id)).body).toMatchObject({ changed: 1, refused: 0 })
    expect([await inOrder(summer), await inOrder(gifts)]).toEqual([[three.id], [one.id, two.id]])
    const byRule = await post(`${BULK}preview/`, { selection: { ids }, change: { add_to_collection: cheap } })
    expect([byRule.status, byRule.body.errors[0].message]).toEqual([
      422,
      'This is no collection whose pieces are chosen by hand.',
    ])
  })

  // Proves: R11.100
  it('fills no collection above its limit', async () => {
    const { id: category_id } = await newCategory('Two hundred and one')
    await shop.sql(
      insertProducts(`select 'Ring ' || at as name, 'FULL-' || at as code, 1000 as price,
        ${office.brand()} as brand_id, ${category_id} as category_id from generate_series(1, 201) at`),
    )
    const { id } = (await post('/admin/collections/', { name: 'Full', product_ids: [] })).body
    const edit = {
      selection: { filters: { category_id: String(category_id) } },
      change: { add_to_collection: id },
    }
    const { status, body } = await post(`${BULK}preview/`, edit)
    expect([status, body.detail]).toEqual([
      422,
      'The collection “Full” would have 201 pieces: it has at most 200.',
    ])
  })

  // Proves: R11.94
  it('is refused when a value of the preview has changed, and saves nothing', async () => {
    const [one, two] = [await create({ price: 10 }), await create({ price: 10 })]
    const selection = { ids: [one.id, two.id] }
    const change = { price: { by: 'percent', value: 50 } }
    const { version } = await preview(selection, change)
    await edit(two, { price: 12 })
    const { status, body } = await post(BULK, { selection, change, version })
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail:
        'Some of these products have changed since the preview. Nothing was saved: please look at the new preview.',
    })
    expect((await read(one.id)).price).toBe(10)
    const again = await preview(selection, change)
    await edit(two, { price: 12, description: 'Other fields do not matter.' })
    expect((await post(BULK, { selection, change, version: again.version })).status).toBe(200)
    expect(await read(two.id)).toMatchObject({ price: 18, description: 'Other fields do not matter.' })
  })

  // Proves: R11.95
  it('is undone as a whole, except for pieces that were edited since', async () => {
    const [one, ring, other] = [
      await create({ price: 10 }),
      await ringOf(20, 30),
      await create({ price: 10 }),
    ]
    const ids = [one.id, ring.id, other.id]
    const change = { price: { by: 'amount', value: -1 }, low_stock_below: 0 }
    const { batch_id } = (await apply({ ids }, change)).body
    await edit(other, { price: 8 })
    await edit({ ...one, price: 9 }, { name: 'Renamed since' })
    const { body } = await undo(batch_id)
    expect(body).toMatchObject({ changed: 2, refused: 1, refusals: [{ refusal: 'It was edited since.' }] })
    expect(await read(one.id)).toMatchObject({ price: 10, low_stock_below: null, name: 'Renamed since' })
    expect((await read(ring.id)).variants.map(({ price }: any) => price)).toEqual([20, 30])
    expect(await read(other.id)).toMatchObject({ price: 8, low_stock_below: 0 })
    expect((await undo(batch_id)).body).toMatchObject({ changed: 0, unchanged: 2, refused: 1 })
    expect((await undo(body.batch_id)).body, 'an undo can be undone').toMatchObject({ changed: 2 })
    expect((await undo(2_000_000_000)).status).toBe(404)
  })

  // Proves: R11.101
  it('publishes no draft again that has lost its pictures since', async () => {
    const piece = await create()
    await shop.sql(`insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      values ('${piece.id}', 0, repeat('b', 32), 'b.jpg', 800, 1000, '#aabbcc')`)
    const { batch_id } = (await apply({ ids: [piece.id] }, { draft: true })).body
    await shop.sql(`delete from product_images where product_id = '${piece.id}'`)
    expect((await undo(batch_id)).body).toMatchObject({
      changed: 0,
      refusals: [{ refusal: 'It has no pictures yet.' }],
    })
  })

  it('refuses a change of nothing, unknown names and a doubtful selection', async () => {
    const { id } = await create()
    const refusal = async (selection: object, change: object) => {
      const { status, body } = await post(`${BULK}preview/`, { selection, change })
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.message]
    }
    expect(await refusal({ ids: [id] }, {})).toEqual([422, 'change', 'Choose what to change'])
    expect(await refusal({}, { draft: true })).toEqual([422, 'selection', 'Select products'])
    expect(await refusal({ ids: [id], filters: {} }, { draft: true })).toEqual([
      422,
      'selection',
      'Select products',
    ])
    expect(await refusal({ ids: [id] }, { brand_id: 999_999 })).toEqual([
      422,
      'change.brand_id',
      'This brand does not exist.',
    ])
    expect(await refusal({ ids: [id] }, { price: { by: 'percent', value: 0.123 } })).toEqual([
      422,
      'change.price.value',
      'By how much must have at most two decimals',
    ])
  })

  // Proves: R11.96
  it('holds for ten thousand products, and refuses more', async () => {
    const { id: category_id } = await newCategory('Ten thousand')
    const insertRings = (count: number) =>
      insertManyProducts(
        shop,
        count,
        (series) => `select 'Ring ' || at as name, 'TEN-${count}-' || at as code, 1000 + at as price,
          ${office.brand()} as brand_id, ${category_id} as category_id from ${series} at`,
      )
    const some = longOrShort(9_900, 300)
    await insertRings(some)
    const selection = { filters: { category_id: String(category_id) } }
    const { id: other } = await newCategory('Other ten thousand')
    const change = { category_id: other, price: { by: 'percent', value: 10, round: '99' } }
    const { body } = await apply(selection, change)
    expect(body).toMatchObject({ changed: some, refused: 0 })
    expect((await undo(body.batch_id)).body).toMatchObject({ changed: some, refused: 0 })
    await insertRings(10_000 - some)
    // Without statistics of the tables; a plan that compares all with all takes longer than a statement may.
    await shop.sql("update variants set price = price + 1 where code like 'TEN-%'")
    const previewAll = () => post(`${BULK}preview/`, { selection, change })
    expect((await previewAll()).status).toBe(200)
    await create({ category_id })
    const { status, body: refused } = await previewAll()
    expect({ status, detail: refused.detail }).toEqual({
      status: 422,
      detail: 'At most 10,000 products can be changed at once: please use the filters.',
    })
  })
})
