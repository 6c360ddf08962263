import { beforeAll, expect, it } from 'vitest'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice({ cached: true })

const keys = { rings: '', hoops: '', edit: '' }
let edit: { id: number; name: string }
beforeAll(async () => {
  const category = async (name: string, parent_id: number | null = null) =>
    (await call('POST', '/category/', { name, description: `All ${name}`, parent_id })).body.id
  const rings = await category('Rings')
  const earrings = await category('Earrings')
  const hoops = await category('Hoops', earrings)
  const ring = await create({ name: 'Opal ring', category_id: rings })
  const hoop = await create({ name: 'Gold hoop', category_id: hoops })
  const fields = { name: 'The edit', description: 'Worn together', product_ids: [hoop.id, ring.id] }
  edit = (await call('POST', '/admin/collections/', fields)).body
  Object.assign(keys, {
    rings: `category-${rings}`,
    hoops: `category-${hoops}`,
    edit: `collection-${edit.id}`,
  })
})

const choose = (storefront: object) =>
  call('PUT', '/admin/settings/', { storefront: { home: [], banners: [], menu: [], ...storefront } })
const places = (...chosen: string[]) => chosen.map((place) => ({ place }))
const homeOf = async () => ((await shop.call('GET', '/')).body as string).replaceAll('&amp;', '&')
const textsOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text)
const rowsOf = (html: string) => textsOf(html, /<h2 id="(?:category|collection)-\d+"[^>]*>([^<]+)</g)
const menuOf = (html: string) =>
  textsOf(/<nav aria-label="Main"[\s\S]*?<\/details>/.exec(html)?.[0] ?? '', /<a [^>]*>([^<]+)</g)
const slidesOf = (html: string) => textsOf(html, /Shop Now<span class="sr-only"> (?:<!-- -->)?([^<]+)</g)

const DEFAULT_SLIDES = ['Discover Timeless Elegance', 'Sparkle with Confidence', 'Love, Crafted in Gold']
const DEFAULT_MENU = ['Rings', 'Earrings', 'Hoops', 'View All Products']

// Proves: R11.34
it('home rows, menu and banners show the owner’s categories and collections', async () => {
  const before = await homeOf()
  expect([rowsOf(before), menuOf(before), slidesOf(before)]).toEqual([
    ['Rings', 'Earrings'],
    DEFAULT_MENU,
    DEFAULT_SLIDES,
  ])
  await choose({
    home: places(keys.edit, keys.hoops),
    menu: places(keys.hoops, keys.edit),
    banners: places('', keys.edit),
  })
  const html = await homeOf()
  expect(rowsOf(html)).toEqual(['The edit', 'Hoops'])
  expect(textsOf(html, /<h3[^>]*>([^<]+)</g)).toEqual(['Gold hoop', 'Opal ring', 'Gold hoop'])
  expect(html.split('href="/collections/the-edit"').length - 1).toBe(5)
  expect(menuOf(html)).toEqual(['Hoops', 'The edit', 'View All Products'])
  expect(slidesOf(html)).toEqual([DEFAULT_SLIDES[0], 'The edit', DEFAULT_SLIDES[2]])
  expect(html).toContain('Worn together')
})

// Proves: R11.35
it('a collection that is not shown, or deleted, is left out of them; without any left they are the default', async () => {
  await choose({
    home: places(keys.edit, keys.rings),
    menu: places(keys.edit),
    banners: places(keys.edit),
  })
  expect(rowsOf(await homeOf())).toEqual(['The edit', 'Rings'])
  await call('PUT', `/admin/collections/${edit.id}/`, { name: 'The edit', draft: true })
  const html = await homeOf()
  expect([rowsOf(html), menuOf(html), slidesOf(html)]).toEqual([['Rings'], DEFAULT_MENU, DEFAULT_SLIDES])
  await call('DELETE', `/admin/collections/${edit.id}/`)
  await choose({ home: places(keys.edit) })
  expect(rowsOf(await homeOf())).toEqual(['Rings', 'Earrings'])
})

// Proves: R11.34
it('other places are refused', async () => {
  const { status, body } = await choose({ menu: places('brand-1') })
  expect([status, body.errors]).toEqual([
    422,
    [{ path: 'storefront.menu.0.place', message: 'Choose a category or a collection' }],
  ])
})
