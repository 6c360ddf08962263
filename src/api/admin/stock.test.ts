import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { editable, sizedRing } from '../../../tests/support/sized-ring.ts'

const office = setUpBackOffice({ cached: true })
const { call, post, create, edit, ledger, exported } = office

describe('stock', () => {
  // Proves: R3.25
  it('is corrected with a reason, which the ledger shows', async () => {
    const product = await create({ stock_quantity: 5 })
    const answer = await post(`/products/${product.id}/stock/`, { change: -2, note: 'Two were scratched' })
    expect(answer.body).toMatchObject({ stock_quantity: 3, updated_at: product.updated_at })
    expect((await ledger(product.id))[0]).toMatchObject({
      quantity: -2,
      balance: 3,
      reason: 'correction',
      note: 'Two were scratched',
      admin: { name: 'Ada Owner' },
    })
    const { body: log } = await call('GET', `/admin/log/?subject=product&subject_id=${product.id}`)
    expect(log.items[0]).toMatchObject({
      action: 'stock corrected',
      before: { stock_quantity: 5, note: null },
      after: { stock_quantity: 3, note: 'Two were scratched' },
    })
    const { body: page } = await call('GET', `/products/${product.id}/stock/?skip=1&limit=1`)
    expect(page).toMatchObject({ total: 2, items: [{ quantity: 5, balance: 5 }] })
  })

  // Proves: R11.169
  it('says which variant was corrected', async () => {
    const plain = await create()
    const first = await post(`/products/${plain.id}/stock/`, { change: 1, note: 'x' })
    const { items } = (await call('GET', `/products/${plain.id}/stock/`)).body
    expect(first.body.variant_id).toBe(items[0].variant_id)
    const sizes = ['M', 'L'].map((value) => ({ value, stock: 9 }))
    const ring = await sizedRing(office, sizes)
    const variant_id = ring.variants[1].id
    const second = await post(`/products/${ring.id}/stock/`, { variant_id, change: 1, note: 'x' })
    expect(second.body.variant_id).toBe(variant_id)
  })

  // Proves: R9.325
  it('of a size that is no longer sold is still corrected, and stays off sale', async () => {
    const sizes = ['M', 'L'].map((value) => ({ value, stock: 8 }))
    const ring = await sizedRing(office, sizes)
    const [m, l] = ring.variants
    const matrix = editable(ring)
    matrix.variants.shift()
    matrix.options[0].values.shift()
    const { body } = await call('PUT', `/products/${ring.id}/variants/`, matrix)
    const path = `/products/${ring.id}/stock/`
    const found = await post(path, { variant_id: m.id, change: 3, note: 'Found in a drawer' })
    expect([found.status, found.body.variant_id]).toEqual([200, m.id])
    expect(found.body).toMatchObject({ stock_quantity: body.stock_quantity, options: body.options })
    expect((await ledger(ring.id))[0]).toMatchObject({
      variant_id: m.id,
      code: m.code,
      options: m.options,
      quantity: 3,
      balance: m.stock_quantity + 3,
    })
    expect((await post(path, { variant_id: m.id, change: -12, note: 'x' })).status).toBe(409)
    const other = await sizedRing(office, sizes)
    expect((await post(path, { variant_id: other.variants[0].id, change: 1, note: 'x' })).status).toBe(404)
    expect((await post(path, { change: 1, note: 'x' })).body.variant_id).toBe(l.id)
  })

  // Proves: R1.3
  it.each([
    [{ change: 0, note: 'x' }, 422],
    [{ change: 1.5, note: 'x' }, 422],
    [{ change: 'x', note: 'x' }, 422],
    [{ change: 1 }, 422],
    [{ change: -11, note: 'x' }, 409],
    [{ change: 1_000_000, note: 'x' }, 409],
    [{ change: 1_000_001, note: 'x' }, 422, 'Change must be at most 1,000,000 either way'],
  ])('refuses %j with %i', async (body, status, detail = expect.any(String)) => {
    const { id } = await create({ stock_quantity: 10 })
    const refusal = await post(`/products/${id}/stock/`, body)
    expect(refusal).toMatchObject({ status, body: { detail } })
    expect((await ledger(id)).length).toBe(1)
  })

  it('names the field of a correction below 0', async () => {
    const { id } = await create({ stock_quantity: 10 })
    const { body } = await post(`/products/${id}/stock/`, { change: -11, note: 'x' })
    const message = 'Only 10 left in stock: it cannot be lowered by 11.'
    expect(body.errors).toEqual([{ path: 'change', message }])
  })

  it('lists low stock, lowest first', async () => {
    const none = await create({ stock_quantity: 0 })
    const three = await create({ stock_quantity: 3 })
    const { body } = await call('GET', '/products/low-stock/?limit=100')
    const ids = body.items.map((item: any) => item.id)
    expect(ids.indexOf(none.id)).toBeLessThan(ids.indexOf(three.id))
    expect(ids.indexOf(none.id)).toBeGreaterThanOrEqual(0)
    expect(body.items.every((item: any) => item.stock_quantity < 5)).toBe(true)
    expect((await call('GET', '/products/low-stock/?below=1&limit=100')).body.items).not.toContainEqual(
      expect.objectContaining({ id: three.id }),
    )
    expect((await call('GET', '/products/low-stock/?below=x')).status).toBe(422)
    expect((await call('GET', '/products/low-stock/?stock=some')).status).toBe(422)
    expect((await call('GET', `/products/${randomUUID()}/stock/`)).status).toBe(404)
  })

  it('separates low from out of stock, in list and export', async () => {
    await create({ stock_quantity: 0 })
    await create({ stock_quantity: 4 })
    await create({ stock_quantity: 5 })
    const all = (await call('GET', '/products/low-stock/')).body.total
    const lists: Record<string, any> = {}
    for (const stock of ['low', 'out']) {
      const { body } = await call('GET', `/products/low-stock/?stock=${stock}&limit=100`)
      lists[stock] = body.items.map((item: any) => item.stock_quantity)
      const csv = await exported(`?stock=${stock}`)
      for (const { code } of body.items) expect(csv).toContain(code)
      expect(csv.trim().split('\n')).toHaveLength(1 + body.total)
    }
    expect(lists.low.every((quantity: number) => quantity > 0 && quantity < 5)).toBe(true)
    expect(lists.out.every((quantity: number) => quantity === 0)).toBe(true)
    expect(lists.low.length + lists.out.length).toBe(all)
  })

  // Proves: R3.44
  it('a product has a threshold of its own, or is one of a kind and never low', async () => {
    const low = async (query = '') =>
      (await call('GET', `/products/low-stock/?limit=100${query}`)).body.items.map((item: any) => item.id)
    const unique = await create({ stock_quantity: 1, low_stock_below: 0 })
    const beads = await create({ stock_quantity: 40, low_stock_below: 50 })
    const counted = (await call('GET', '/admin/dashboard/')).body.stock.low
    expect(await low()).toContain(beads.id)
    expect(await low()).not.toContain(unique.id)
    expect(await low('&below=2')).toContain(unique.id)
    const { id } = await create({ stock_quantity: 1 })
    expect((await call('GET', '/admin/dashboard/')).body.stock.low).toBe(counted + 1)
    expect(await low()).toContain(id)
    expect((await edit(beads, { low_stock_below: null })).body.low_stock_below).toBe(null)
    expect(await low()).not.toContain(beads.id)
    const { body } = await edit(beads, { low_stock_below: 1001 })
    const message = 'Low stock must be a whole number from 0 to 1000'
    expect(body.errors).toEqual([{ path: 'low_stock_below', message }])
  })

  // Proves: R1.15
  it('pages low stock without gaps or repeats', async () => {
    for (let made = 0; made < 5; made++) await create({ stock_quantity: made % 2 })
    const { items, total } = (await call('GET', '/products/low-stock/?limit=100')).body
    const one = async (skip: number) => (await call('GET', `/products/low-stock/?skip=${skip}&limit=2`)).body
    const paged = []
    for (let skip = 0; skip < total; skip += 2) paged.push(...(await one(skip)).items)
    expect(paged).toEqual(items)
    expect(await one(total)).toEqual({ items: [], total })
  })
})
