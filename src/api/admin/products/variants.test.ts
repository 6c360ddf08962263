import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newGuest, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import { expectInvariantsHold } from '../../../../tests/support/orders/order-calls.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { editable, M_AND_L, matrixOf, sizedRing } from '../../../../tests/support/sized-ring.ts'

const office = setUpBackOffice()
const { shop, read } = office
const put = (id: string, body: unknown, key?: string) =>
  shop.call('PUT', `/api/v1/products/${id}/variants/`, {
    token: office.token(),
    body,
    headers: key ? { 'idempotency-key': key } : {},
  })

describe('a product without options', () => {
  // Proves: R9.1
  it('answers as before, with an empty list of options', async () => {
    const product = await read((await office.create()).id)
    expect(product.options).toEqual([])
    expect(product).not.toHaveProperty('variants')
    expect([product.price, product.price_to]).toEqual([49.5, 49.5])
  })

  // Proves: R9.2
  it('keeps code, price and stock in its only variant', async () => {
    const { id } = await office.create({ stock_quantity: 3 })
    expect(await shop.sql('select price, stock_quantity from variants where product_id = $1', [id])).toEqual([
      { price: 4950, stock_quantity: 3 },
    ])
    await expectInvariantsHold(shop)
  })
})

describe('sizes', () => {
  // Proves: R9.3
  it('are answered with the product: lowest and highest price, stock of all, code of the first', async () => {
    const ring = await sizedRing(office)
    const { code } = ring.variants[0]
    expect(await read(ring.id)).toMatchObject({ price: 120, price_to: 150, stock_quantity: 7, code })
    expect(ring.options).toMatchObject([
      { name: 'Ring size', kind: 'ring_size', values: [{ value: 'M', swatch: null }, { value: 'L' }] },
    ])
    expect(ring.variants).toMatchObject([
      { price: 120, stock_quantity: 2, options: [{ name: 'Ring size', value: 'M' }], image_ids: [] },
      { price: 150, stock_quantity: 5, options: [{ name: 'Ring size', value: 'L' }] },
    ])
    const { items } = (await office.call('GET', `/products/search/?code=${code}`)).body
    expect(items).toMatchObject([{ id: ring.id, price: 120, price_to: 150, options: ring.options }])
    expect(items[0]).not.toHaveProperty('variants')
    await expectInvariantsHold(shop)
  })

  // Proves: R9.4
  it('of which one is free can be put back as they were read', async () => {
    const ring = await sizedRing(office)
    const matrix = editable(ring)
    matrix.variants[0].price = 0
    expect((await put(ring.id, matrix)).body.errors[0].path).toBe('variants.0.price')
    matrix.variants[0].free = true
    const { body: saved } = await put(ring.id, matrix)
    expect((await put(ring.id, editable(saved))).status).toBe(200)
  })

  // Proves: R9.4
  it('can be put back as they were read, which changes nothing, also after a sale', async () => {
    const { id } = await sizedRing(office)
    const ring = (await shop.call('GET', `/api/v1/products/${id}/`)).body
    expect(await put(id, ring)).toMatchObject({ status: 200, body: ring })
    expect(await office.ledger(id)).toHaveLength(2)
    const guest = await newGuest(shop, [{ productId: id, variantId: ring.variants[0].id, quantity: 1 }])
    expect((await orderAsGuest(shop, guest)).status).toBe(201)
    const ledger = await office.ledger(id)
    const sold = await read(id)
    expect(await put(id, ring)).toMatchObject({ status: 200, body: { updated_at: ring.updated_at } })
    expect((await office.call('PUT', `/products/${id}/`, ring)).status).toBe(200)
    expect(await read(id)).toEqual(sold)
    expect(await office.ledger(id)).toEqual(ledger)
  })

  // Proves: R9.5
  it('swap their codes and values in one call', async () => {
    const ring = await sizedRing(office)
    const matrix = editable(ring)
    const [m, l] = matrix.variants
    ;[m.code, l.code] = [l.code, m.code]
    ;[m.options, l.options] = [l.options, m.options]
    const { status, body } = await put(ring.id, matrix)
    expect(status).toBe(200)
    expect(body.variants.map((variant: any) => [variant.id, variant.code, variant.options[0].value])).toEqual(
      [
        [m.id, ring.variants[1].code, 'L'],
        [l.id, ring.variants[0].code, 'M'],
      ],
    )
    await expectInvariantsHold(shop)
  })

  // Proves: R9.5
  it('a value that is renamed by its id leaves its old text to a new value', async () => {
    const ring = await sizedRing(office)
    const matrix = editable(ring)
    matrix.options[0].values = [
      { ...matrix.options[0].values[0], value: 'N' },
      matrix.options[0].values[1],
      { value: 'M' },
    ]
    matrix.variants[0].options[0].value = 'N'
    matrix.variants.push({
      code: `${ring.code}-new`,
      price: 99,
      stock_quantity: 1,
      options: [{ name: 'Ring size', value: 'M' }],
    })
    const { status, body } = await put(ring.id, matrix)
    expect(status).toBe(200)
    expect(body.variants.map((variant: any) => variant.options[0].value)).toEqual(['N', 'L', 'M'])
    expect(body.options[0].values[0]).toMatchObject({ id: ring.options[0].values[0].id, value: 'N' })
    await expectInvariantsHold(shop)
  })

  // Proves: R9.3
  it('a renamed value is in the index of the search', async () => {
    const ring = await sizedRing(office)
    const matrix = editable(ring)
    matrix.options[0].values[0].value = 'Moonlit'
    matrix.variants[0].options[0].value = 'Moonlit'
    expect((await put(ring.id, matrix)).status).toBe(200)
    const [found] = await shop.sql<{ document: string }>(
      'select document::text from product_search where product_id = $1',
      [ring.id],
    )
    expect(found?.document).toContain('moonlit')
  })

  // Proves: R9.6
  it('that are left out are archived, but never the last one', async () => {
    const ring = await sizedRing(office)
    const matrix = editable(ring)
    const gone = matrix.variants.pop()
    matrix.options[0].values.pop()
    const { body } = await put(ring.id, matrix)
    expect(body).toMatchObject({
      price: 120,
      price_to: 120,
      stock_quantity: 2,
      variants: [{ code: `${matrix.variants[0].code}` }],
    })
    expect((await read(ring.id)).options[0].values).toHaveLength(1)
    const [archived] = await shop.sql('select archived_at, stock_quantity from variants where id = $1', [
      gone.id,
    ])
    expect(archived).toMatchObject({ archived_at: expect.any(Date), stock_quantity: 5 })
    const none = await put(ring.id, { ...editable(body), variants: [] })
    expect([none.status, none.body.errors]).toEqual([
      422,
      [{ path: 'variants', message: 'A product needs at least one variant' }],
    ])
    await expectInvariantsHold(shop)
  })

  // Proves: R9.7
  it('get a further option, of which each has one value', async () => {
    const ring = await sizedRing(office)
    const matrix = editable(ring)
    matrix.options.push({
      name: 'Metal',
      kind: 'metal',
      values: [{ value: 'Gold', swatch: '#D4AF37' }, { value: 'Silver' }],
    })
    for (const variant of matrix.variants) variant.options.push({ name: 'Metal', value: 'Gold' })
    const { body } = await put(ring.id, matrix)
    expect(body.options[1]).toMatchObject({
      name: 'Metal',
      values: [
        { value: 'Gold', swatch: '#d4af37' },
        { value: 'Silver', swatch: null },
      ],
    })
    expect(body.variants.map(({ id }: any) => id)).toEqual(ring.variants.map(({ id }: any) => id))
    const missing = editable(body)
    missing.variants[1].options.pop()
    expect((await put(ring.id, missing)).body.errors).toEqual([
      { path: 'variants.1.options', message: 'Choose one value of each option' },
    ])
    await expectInvariantsHold(shop)
  })

  // Proves: R9.8
  it('change their stock by the difference to what was shown, with an entry each', async () => {
    const ring = await sizedRing(office)
    const matrix = editable(ring)
    const [m] = ring.variants
    await office.post(`/products/${ring.id}/stock/`, { variant_id: m.id, change: -1, note: 'Sold at a fair' })
    matrix.variants[0].stock_quantity = 12
    const { status, body } = await put(ring.id, matrix)
    expect([status, body.variants[0].stock_quantity]).toEqual([200, 11])
    const [newest] = await office.ledger(ring.id)
    expect(newest).toMatchObject({
      variant_id: m.id,
      code: m.code,
      quantity: 10,
      balance: 11,
      reason: 'edit',
    })
    const less = { ...editable(body), updated_at: null }
    less.variants[1] = { ...less.variants[1], stock_quantity: 0, stock_shown: 9 }
    const refused = await put(ring.id, less)
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ path: 'variants.1.stock_quantity', message: 'Only 5 left in stock: it cannot be lowered by 9.' }],
    ])
    await expectInvariantsHold(shop)
  })

  // Proves: R9.8
  it('that a product gets keep its only variant, with what is left, in the row that knows its stock', async () => {
    const { id } = await office.create({ stock_quantity: 5 })
    const { rows } = await shop.pool.query('select id from variants where product_id = $1', [id])
    await office.post(`/products/${id}/stock/`, { change: -2, note: 'Sold at a fair' })
    const row = (value: string, more: object) => ({
      ...{ code: `SPLIT-${value}`, price: 20, image_ids: [], options: [{ name: 'Ring size', value }] },
      ...more,
    })
    const { body } = await put(id, {
      updated_at: null,
      options: [{ name: 'Ring size', kind: 'ring_size', values: [{ value: 'L' }, { value: 'M' }] }],
      variants: [row('L', { stock_quantity: 0 }), row('M', { stock_quantity: 5, stock_shown: 5 })],
    })
    expect(body.variants.map(({ stock_quantity }: any) => stock_quantity)).toEqual([0, 3])
    expect(body.variants[1].id).toBe(rows[0].id)
    await expectInvariantsHold(shop)
  })

  // Proves: R9.9
  it('are not saved over the edit of another admin; selling is no edit', async () => {
    const ring = await sizedRing(office)
    const guest = await newGuest(shop, [{ productId: ring.id, variantId: ring.variants[0].id, quantity: 1 }])
    expect((await orderAsGuest(shop, guest)).status).toBe(201)
    expect((await read(ring.id)).updated_at).toBe(ring.updated_at)
    const other = editable(ring)
    other.variants[0].price = 121
    expect((await put(ring.id, other)).status).toBe(200)
    const { status, body } = await put(ring.id, editable(ring))
    expect([status, body.detail]).toEqual([
      409,
      expect.stringContaining('Somebody else has edited this product'),
    ])
  })

  // Proves: R9.10
  it('of two concurrent edits save one', async () => {
    const ring = await sizedRing(office)
    const answers = await Promise.all(
      [120, 130].map((price) => {
        const matrix = editable(ring)
        matrix.variants[0].price = price + 1
        return put(ring.id, matrix)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // Proves: R9.11
  it('are saved once for each idempotency key', async () => {
    const { id, code } = await office.create({ stock_quantity: 0 })
    const matrix = matrixOf(code, M_AND_L)
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => put(id, matrix, key)))
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await office.ledger(id)).toHaveLength(2)
  })
})
