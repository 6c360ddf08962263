import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { M_AND_L, matrixOf, sizedRing } from '../../../../tests/support/sized-ring.ts'

const { shop, ...office } = setUpBackOffice()

describe('the form of a product with sizes', () => {
  // Proves: R9.14
  it('saves texts, and refuses another price or stock', async () => {
    const ring = await sizedRing(office)
    const named = await office.edit(ring, { name: 'Signet ring' })
    expect([named.status, named.body.name, named.body.variants]).toEqual([200, 'Signet ring', ring.variants])
    const refused = await office.edit(named.body, { price: 99, stock_quantity: 1 })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      ['price', 'stock_quantity'].map((path) => ({
        path,
        message: 'This product has sizes: change them below',
      })),
    ])
  })

  // Proves: R9.15
  it('corrects the stock of one size', async () => {
    const ring = await sizedRing(office)
    const correct = (body: object) =>
      office.post(`/products/${ring.id}/stock/`, { change: 3, note: 'Found', ...body })
    const unchosen = await correct({})
    expect([unchosen.status, unchosen.body.errors]).toEqual([
      422,
      [{ path: 'variant_id', message: 'Please choose a ring size' }],
    ])
    const [, l] = ring.variants
    expect((await correct({ variant_id: l.id })).body).toMatchObject({
      variant_id: l.id,
      code: l.code,
      stock_quantity: 10,
      variants: [{ stock_quantity: 2 }, { stock_quantity: 8 }],
    })
    expect((await correct({ variant_id: randomUUID() })).status).toBe(404)
  })

  // Proves: R9.16
  it('lists a size that runs low as a row of its own', async () => {
    const ring = await sizedRing(office, [
      { value: 'M', stock: 1 },
      { value: 'L', stock: 40 },
    ])
    const { items } = (await office.call('GET', '/products/low-stock/?below=2&limit=100')).body
    const rows = items.filter(({ id }: { id: string }) => id === ring.id)
    expect(rows).toMatchObject([
      { variant_id: ring.variants[0].id, code: ring.variants[0].code, stock_quantity: 1 },
    ])
  })

  // Proves: R9.17
  it('archives all sizes with the product', async () => {
    const ring = await sizedRing(office)
    await office.call('DELETE', `/products/${ring.id}/`)
    expect((await office.call('GET', `/products/${ring.id}/`)).status).toBe(410)
    expect(
      await shop.sql('select 1 from variants where product_id = $1 and archived_at is null', [ring.id]),
    ).toEqual([])
  })

  // Proves: R9.17
  it('comes back with its sizes, and with a free code for one that was taken meanwhile', async () => {
    const ring = await sizedRing(office)
    const [m, l] = ring.variants
    // With microseconds, as PostgreSQL writes times.
    await shop.sql('update products set archived_at = clock_timestamp() where id = $1', [ring.id])
    await office.create({ code: l.code })
    const { body } = await office.post(`/products/${ring.id}/restore/`, {
      code: m.code,
      brand_id: ring.brand_id,
    })
    expect(body.variants.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
      [m.id, m.code],
      [l.id, `${l.code}-COPY`],
    ])
  })

  it('is duplicated with its sizes, also when its codes are long', async () => {
    const code = `R-${randomUUID()}`.padEnd(46, 'x')
    const { id } = await office.create({ code, stock_quantity: 0 })
    const { body: ring } = await office.call('PUT', `/products/${id}/variants/`, matrixOf(code, M_AND_L))
    const { status, body } = await office.post(`/products/${ring.id}/duplicate/`)
    expect(status).toBe(201)
    expect(body.variants).toMatchObject([
      { price: 120, stock_quantity: 0, options: [{ value: 'M' }] },
      { price: 150, stock_quantity: 0, options: [{ value: 'L' }] },
    ])
    expect(new Set(body.variants.map((variant: { code: string }) => variant.code)).size).toBe(2)
  })
})
