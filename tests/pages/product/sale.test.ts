import { expect, it } from 'vitest'
import { pageHeads } from '../../support/read-head.ts'
import { shownPages, textOf } from '../../support/read-page.ts'
import { setUpBackOffice } from '../../support/set-up-shop.ts'
import { matrixOf, sizedRing } from '../../support/sized-ring.ts'

const office = setUpBackOffice()
const { shop, call, create } = office
const { page } = shownPages(() => shop)
const { allDataOf } = pageHeads(() => shop)
const wordsOf = (html: string) => textOf(html).replaceAll(/\s+/g, ' ')
const IN_WORDS = /Was £60\.00 ?, now £45\.00/

// Proves: R11.115
it('cards and the page of a piece show the former price in words and struck through', async () => {
  const ring = await create({ name: 'Sale ring', price: 45, compare_at_price: 60 })
  const other = await create({ name: 'Plain ring', price: 45 })
  for (const path of ['/products', `/product/${ring.id}`]) {
    const html = await page(path)
    expect(wordsOf(html), path).toMatch(IN_WORDS)
    expect(html.match(/<s [^>]*>[^<]*<\/s>/g), path).toEqual(['<s class="text-muted">£60.00</s>'])
  }
  expect(wordsOf(await page(`/product/${other.id}`)).split('Related')[0]).not.toContain('Was')
})

// Proves: R11.115
it('a size shows its own former price', async () => {
  const ring = await sizedRing(office, [
    { value: 'K', price: 45 },
    { value: 'L', price: 80 },
  ])
  const matrix = matrixOf(ring.code.replace(/-K$/, ''), [
    { value: 'K', price: 45 },
    { value: 'L', price: 80 },
  ])
  const variants = matrix.variants.map((one, at) => ({ ...one, compare_at_price: at === 0 ? 60 : null }))
  const { body } = await call('PUT', `/products/${ring.id}/variants/`, { ...matrix, variants })
  const [k, l] = body.variants
  const main = async (query: string) =>
    wordsOf(await page(`/product/${ring.id}${query}`)).split('Related Products')[0]
  expect(await main('')).toMatch(/Was £60\.00 ?, now From £45\.00/)
  expect(await main(`?variant=${k.id}`)).toMatch(IN_WORDS)
  expect(await main(`?variant=${l.id}`)).not.toContain('Was')
})

// Proves: R11.120
it('search engines read the former price', async () => {
  const ring = await create({ name: 'Read ring', price: 45, compare_at_price: 60 })
  const [product] = await allDataOf(`/product/${ring.id}/read-ring`)
  expect(product).toMatchObject({
    offers: {
      price: '45.00',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: '60.00',
        priceCurrency: 'GBP',
      },
    },
  })
})

// Proves: R11.120
it('the merchant feed has the former price as price, and the price as sale price', async () => {
  const ring = await create({ name: 'Fed ring', price: 45, compare_at_price: 60 })
  await shop.sql(
    `insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      values ($1, 0, md5('fed'), 'a.jpg', 600, 750, 'data:,')`,
    [ring.id],
  )
  await call('PUT', `/products/${ring.id}/facts/`, { facts: [{ key: 'metal', value: 'silver' }] })
  const feed = await (await fetch(`${shop.url}/feeds/google.xml`)).text()
  const item = feed.split('<item>').find((one) => one.includes(ring.id))
  expect(item).toContain('<g:price>60.00 GBP</g:price><g:sale_price>45.00 GBP</g:sale_price>')
})

// Proves: R11.114
it('a list filters by On sale with its count, and a wrong value is refused', async () => {
  const { body } = await call('GET', '/products/facets/')
  const facet = body.facets.find(({ name }: any) => name === 'on_sale')
  const { total } = (await call('GET', '/products/search/?on_sale=yes')).body
  expect(facet).toEqual({
    name: 'on_sale',
    label: 'On sale',
    values: [{ value: 'yes', label: 'On sale', count: total }],
  })
  const html = await page('/products?on_sale=yes')
  expect(html).toMatch(/<input type="checkbox"[^>]*name="on_sale"[^>]*value="yes"/)
  expect(html).not.toContain('Plain ring')
  expect((await call('GET', '/products/?on_sale=no')).body.detail).toBe('On sale must be yes')
})

// Proves: R11.141
it('a search for what is on sale says so when it finds nothing, and leads to the others', async () => {
  const html = textOf(await page('/search?q=plain+on+sale'))
  expect(html).toContain('We looked for “plain”, on sale.')
  expect(html).toContain('Without “on sale” there is 1')
})
