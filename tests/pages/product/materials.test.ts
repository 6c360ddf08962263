import { expect, it } from 'vitest'
import { placeOrder } from '../../support/orders/placed-order.ts'
import { pageHeads } from '../../support/read-head.ts'
import { shownPages, textOf } from '../../support/read-page.ts'
import { setUpBackOffice } from '../../support/set-up-shop.ts'
import { sizedRing } from '../../support/sized-ring.ts'
import { shapeOf } from '../schema-org.ts'

const { shop, ...office } = setUpBackOffice()

const { page } = shownPages(() => shop)
const { dataOf } = pageHeads(() => shop)

const FACTS = [
  { key: 'metal', value: 'silver' },
  { key: 'fineness', value: 925 },
  { key: 'weight', value: 8.25 },
  { key: 'country_of_making', value: 'IN' },
  { key: 'care', value: 'Keep it dry.' },
]

/** The terms of the page with their descriptions. */
async function listOf(id: string): Promise<Record<string, string>> {
  const pairs = [
    ...(await page(`/product/${id}`)).matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g),
  ]
  return Object.fromEntries(pairs.map(([, term = '', text = '']) => [textOf(term), textOf(text)]))
}

// Proves: R9.111
it('a product lists its facts, with those of variants that differ, and links to the notice', async () => {
  const { id, variants } = await sizedRing(office)
  const own = [{ id: variants[1].id, facts: [{ key: 'weight', value: 9 }] }]
  await office.call('PUT', `/products/${id}/facts/`, { facts: FACTS, variants: own })
  expect(await listOf(id)).toMatchObject({
    Metal: 'Silver',
    Fineness: '925 ‰',
    Weight: '8.25 g; 9 g (L)',
    'Made in': 'India',
    Care: 'Keep it dry.',
  })
  const html = await page(`/product/${id}`)
  expect(textOf(html)).toContain('Materials and care')
  expect(html).toContain('href="/dealers-notice"')
  const notice = textOf(await page('/dealers-notice'))
  expect(notice.replaceAll('\n', '')).toContain('silver: below 7.78 g')
})

// Proves: R9.111
it('its structured data has the facts', async () => {
  const { id } = await office.create()
  await office.call('PUT', `/products/${id}/facts/`, { facts: FACTS })
  const [data] = await dataOf(`/product/${id}`, 'Product')
  expect(shapeOf(data)).toMatchObject({
    material: 'silver',
    weight: { value: 8.25, unitCode: 'GRM' },
    additionalProperty: expect.arrayContaining([{ '@type': 'PropertyValue', name: 'Made in', value: 'IN' }]),
  })
})

// Proves: R9.163
it('a certificate opens from the table of the facts', async () => {
  const { id } = await office.create()
  const form = new FormData()
  form.append('files', new Blob(['%PDF-1.7\n%%EOF']), 'GIA.pdf')
  const { body } = await office.send(`/products/${id}/certificate/`, form)
  expect(await page(`/product/${id}`)).toMatch(
    new RegExp(`<dd[^>]*><a href="${body.certificate.url}"[^>]*>Certificate \\(PDF\\)</a>`),
  )
})

// Proves: R9.160
it('a piece with facts can be seen in life-size, as the chosen variant is, or says why not', async () => {
  const { id, variants } = await sizedRing(office)
  const { id: small } = variants[0]
  const shown = async (query = '') => textOf(await page(`/life-size/${id}${query}`))
  const facts = [{ key: 'metal', value: 'silver' }]
  await office.call('PUT', `/products/${id}/facts/`, { facts })
  const { id: plain } = await office.create()
  await office.call('PUT', `/products/${plain}/facts/`, { facts })
  expect(textOf(await page(`/life-size/${plain}`))).toContain('The measures of this piece are not known')
  expect(await page(`/product/${id}?variant=${small}`)).toContain(`href="/life-size/${id}?variant=${small}"`)
  expect(await shown()).toContain('Choose a ring size on its page first')
  const ring = await sizedRing(office, [{ value: 'One size' }, { value: 'M' }])
  const ofAnySize = textOf(await page(`/life-size/${ring.id}?variant=${ring.variants[0].id}`))
  expect(ofAnySize).toContain('The measures of this piece are not known')
  await office.call('PUT', `/products/${id}/facts/`, {
    facts: [...facts, { key: 'diameter', value: 18 }],
    variants: [{ id: small, facts: [{ key: 'diameter', value: 16.5 }] }],
  })
  expect(await shown()).toContain('Its largest part measures 18 mm across.')
  expect(await (await fetch(`${shop.url}/product/${id}`)).text()).toContain('"name":"Diameter","value":16.5')
  expect(await shown(`?variant=${small}`)).toMatch(/Size M\s+Inside, it measures 16\.7 mm across\./)
  expect((await fetch(`${shop.url}/life-size/${small}`)).status).toBe(404)
  await office.call('DELETE', `/products/${id}/`)
  const gone = await fetch(`${shop.url}/life-size/${id}`)
  expect([gone.status, gone.url]).toEqual([410, `${shop.url}/product/${id}`])
})

it('a product without facts shows none', async () => {
  const { id } = await office.create()
  const html = await page(`/product/${id}`)
  expect(textOf(html)).not.toContain('Materials and care')
  expect(html).not.toContain('href="/dealers-notice"')
})

const MADE = { per_week: 3, days: 10, bench_hours: 0 }
const READY = /Made for you, ready by \d{1,2} [A-Z]\w+/

// Proves: R12.36
it('page and card of a piece that can be made say when it is ready, until its week is full', async () => {
  const { id, code } = await office.create({ stock_quantity: 0, made_to_order: MADE })
  const html = await page(`/product/${id}`)
  expect(textOf(html)).toMatch(READY)
  for (const words of ['3 available', 'Estimated delivery', 'Add to Cart'])
    expect(textOf(html)).toContain(words)
  const source = await (await fetch(`${shop.url}/product/${id}`)).text()
  expect(source).toContain('https://schema.org/MadeToOrder')
  expect(html).toMatch(/Stock Quantity<\/dt><dd[^>]*>0</)
  const card = textOf(await page(`/search?q=${code}`))
  expect(card).toMatch(READY)
  expect(card).not.toMatch(/Low Stock|Out of Stock/)
  await placeOrder(shop, { lines: [{ productId: id, quantity: 3 }] })
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
