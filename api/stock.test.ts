import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backOffice } from '../test/back-office.ts'
import { openTestShop, type TestShop } from '../test/harness.ts'

let shop: TestShop
const { signIn, call, post, create, ledger } = backOffice(() => shop)
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { cached: true })
  await signIn()
})
afterAll(() => shop.close())

describe('stock', () => {
  it('is corrected for a reason, and the ledger tells why it is what it is', async () => {
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
    const { body: page } = await call('GET', `/products/${product.id}/stock/?skip=1&limit=1`)
    expect(page).toMatchObject({ total: 2, items: [{ quantity: 5, balance: 5 }] })
  })

  it.each([
    [{ change: 0, note: 'x' }, 422],
    [{ change: 1.5, note: 'x' }, 422],
    [{ change: 'x', note: 'x' }, 422],
    [{ change: 1 }, 422],
    [{ change: -11, note: 'x' }, 409],
    [{ change: 1_000_000, note: 'x' }, 409],
  ])('refuses %j with %i', async (body, status) => {
    const { id } = await create({ stock_quantity: 10 })
    expect((await post(`/products/${id}/stock/`, body)).status).toBe(status)
    expect((await ledger(id)).length).toBe(1)
  })

  it('lists what runs low, least first', async () => {
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
    expect((await call('GET', `/products/${randomUUID()}/stock/`)).status).toBe(404)
  })
})
