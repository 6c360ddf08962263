import { expect, it } from 'vitest'
import { placeOrder } from '../../support/orders/placed-order.ts'
import { shownPages, textOf } from '../../support/read-page.ts'
import { setUpBackOffice } from '../../support/set-up-shop.ts'

const office = setUpBackOffice()
const { page } = shownPages(() => office.shop)

const MADE = { per_week: 3, days: 10, bench_hours: 0 }
const READY = /Made for you, ready by \d{1,2} [A-Z]\w+/

// Proves: R12.36
it('page and card of a piece that can be made say when it is ready, until its week is full', async () => {
  const { id, code } = await office.create({ stock_quantity: 0, made_to_order: MADE })
  const html = await page(`/product/${id}`)
  expect(textOf(html)).toMatch(READY)
  for (const words of ['3 available', 'Expected delivery', 'Add to Cart'])
    expect(textOf(html)).toContain(words)
  const source = await (await fetch(`${office.shop.url}/product/${id}`)).text()
  expect(source).toContain('https://schema.org/MadeToOrder')
  expect(html).toMatch(/Stock Quantity<\/dt><dd[^>]*>0</)
  const card = textOf(await page(`/search?q=${code}`))
  expect(card).toMatch(READY)
  expect(card).not.toMatch(/Low Stock|Out of Stock/)
  await placeOrder(office.shop, { lines: [{ productId: id, quantity: 3 }] })
  const full = textOf(await page(`/product/${id}`))
  expect(full).toContain('Out of Stock')
  expect(full).not.toMatch(READY)
})

// Proves: R12.36
it('of several variants each says its own day, and one in stock none', async () => {
  const product = await office.create()
  const values = ['K', 'M', 'N'].map((value) => ({ value }))
  const variants = values.map(({ value }, at) => ({
    code: `${product.code}-${value}`,
    price: 60,
    stock_quantity: at === 0 ? 2 : 0,
    made_to_order: at === 2 ? null : { ...MADE, days: 10 + at * 20 },
    options: [{ name: 'Ring size', value }],
  }))
  const options = [{ name: 'Ring size', kind: 'ring_size', values }]
  const saved = await office.call('PUT', `/products/${product.id}/variants/`, { options, variants })
  const shown = async (at: number) =>
    textOf(await page(`/product/${product.id}?variant=${saved.body.variants[at].id}`))
  expect(await shown(0)).toContain('In stock, ready to send')
  expect(await shown(0)).toContain('5 available')
  expect(await shown(1)).toMatch(READY)
  expect(await shown(2)).toContain('Out of Stock')
})
