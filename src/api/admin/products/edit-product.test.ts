import { describe, expect, it } from 'vitest'
import { placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { paint } from '../../../shop/catalog/images/test-images.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const { shop, call, post, create, read, edit, ledger, upload, imagesOf } = setUpBackOffice({ cached: true })

describe('editing a product', () => {
  it('shows the new fields at once, also on cached pages', async () => {
    const product = await create()
    const address = `/api/v1/products/${product.id}/`
    await shop.call('GET', address)
    const { body } = await edit(product, { name: 'Fire opal ring', price: 60, stock_quantity: 4 })
    expect(body).toMatchObject({ name: 'Fire opal ring', price: 60, stock_quantity: 4 })
    expect((await shop.call('GET', address)).body).toEqual(body)
    expect(await ledger(product.id)).toMatchObject([
      { quantity: -6, balance: 4, reason: 'edit' },
      { quantity: 10, balance: 10 },
    ])
  })

  // Proves: R3.19
  it('refuses to overwrite a concurrent edit', async () => {
    const product = await create()
    const first = await edit(product, { price: 60, updated_at: product.updated_at })
    expect(first.status).toBe(200)
    const second = await edit(product, { price: 70, updated_at: product.updated_at })
    expect(second.status).toBe(409)
    expect(second.body.detail).toMatch(/^Somebody else has edited this product/)
    expect((await call('GET', `/products/${product.id}/`)).body.price).toBe(60)
  })

  // Proves: R3.19
  it('keeps images that somebody else has saved meanwhile', async () => {
    const { id, updated_at } = await create()
    const bytes = await paint(50, 50).jpeg().toBuffer()
    const send = (...names: string[]) =>
      upload(
        id,
        names.map((name) => ({ name, bytes })),
        { 'if-match': updated_at },
      )
    const { body: product } = await send('a.jpg', 'b.jpg')
    const shown = product.images.map((image: any) => image.id)
    expect((await edit(product, { price: 60, updated_at })).status).toBe(200)
    const order = shown.toReversed()
    const sorted = await call('PUT', `/products/${id}/images/`, { order, updated_at })
    const added = await send('c.jpg')
    expect([sorted.status, added.status]).toEqual([409, 409])
    expect(added.body.detail).toMatch(/^Somebody else has edited this product/)
    expect((await imagesOf(id)).map((image: any) => image.id)).toEqual(shown)
  })

  // Proves: R3.19
  it('accepts one of two concurrent edits', async () => {
    const product = await create()
    const answers = await Promise.all(
      [51, 52, 53, 54].map((price) => edit(product, { price, updated_at: product.updated_at })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  // Proves: R3.21, R3.22
  it('applies the stock as a difference: shown 10, saved 15, two sold meanwhile makes 13', async () => {
    const product = await create({ stock_quantity: 10 })
    await placeOrder(shop, { lines: [{ productId: product.id, quantity: 2 }] })
    const { status, body } = await edit(product, {
      stock_quantity: 15,
      updated_at: product.updated_at,
      stock_shown: 10,
    })
    expect(status).toBe(200)
    expect(body.stock_quantity).toBe(13)
    expect((await ledger(product.id)).map((row: any) => [row.quantity, row.balance])).toEqual([
      [5, 13],
      [-2, 8],
      [10, 10],
    ])
  })

  // Proves: R9.4
  it('puts back what was read, which changes nothing, also after a sale', async () => {
    const { id } = await create({ stock_quantity: 5, compare_at_price: 60, seo_title: 'Opal' })
    const address = `/products/${id}/`
    const shown = await read(id)
    expect(await call('PUT', address, shown)).toMatchObject({ status: 200, body: shown })
    await placeOrder(shop, { lines: [{ productId: id, quantity: 2 }] })
    const sold = await read(id)
    expect([sold.stock_quantity, sold.stock_shown]).toEqual([3, 3])
    const before = await ledger(id)
    expect(await call('PUT', address, shown)).toMatchObject({ status: 200, body: sold })
    expect([await read(id), await ledger(id)]).toEqual([sold, before])
    const { stock_shown: _, ...whole } = shown
    expect((await call('PUT', address, whole)).body.stock_quantity).toBe(5)
  })

  it('never lets the stock fall below 0', async () => {
    const product = await create({ stock_quantity: 3 })
    await placeOrder(shop, { lines: [{ productId: product.id, quantity: 3 }] })
    const { status, body } = await edit(product, { stock_quantity: 1, stock_shown: 3 })
    expect(status).toBe(409)
    expect(body.errors[0].path).toBe('stock_quantity')
    expect((await call('GET', `/products/${product.id}/`)).body.stock_quantity).toBe(0)
  })

  // Proves: R3.21
  it('keeps the stock exact while two admins edit and shoppers buy', async () => {
    const product = await create({ stock_quantity: 50 })
    const buy = () => placeOrder(shop, { lines: [{ productId: product.id, quantity: 1 }] }).then(() => -1)
    const restock = async () => {
      const { status } = await edit(product, { stock_quantity: 53, stock_shown: 50 })
      return status === 200 ? 3 : 0
    }
    const correct = async () =>
      (await post(`/products/${product.id}/stock/`, { change: -2, note: 'Broken' })).status === 200 ? -2 : 0
    const steps = await Promise.all([1, 2, 3, 4, 5].flatMap(() => [buy(), restock(), correct(), buy()]))
    const expected = steps.reduce((sum, step) => sum + step, 50)
    const { body } = await call('GET', `/products/${product.id}/`)
    expect(body.stock_quantity).toBe(expected)
    expect(expected).toBe(50 - 10 + 15 - 10)
    const rows = await ledger(product.id)
    expect(rows.reduce((sum: number, row: any) => sum + row.quantity, 0)).toBe(expected)
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R3.4
  it('refuses the code of another product', async () => {
    const [one, other] = [await create(), await create()]
    expect((await edit(one, { code: other.code.toLowerCase() })).status).toBe(409)
    expect((await edit(one, { code: one.code.toLowerCase() })).status).toBe(200)
  })
})
