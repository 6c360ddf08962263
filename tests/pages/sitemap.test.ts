import { beforeAll, expect, inject, it } from 'vitest'
import type { Product } from '../../src/contract/product.ts'
import { pagePath, productPath } from '../../src/contract/product-path.ts'
import { OPEN } from '../support/addresses.ts'
import { openTestShop } from '../support/harness.ts'
import { insertManyProducts } from '../support/insert-products.ts'
import { pageHeads } from '../support/read-head.ts'
import { setUpShop } from '../support/set-up-shop.ts'

/** Requests every page of the demo shop, also on a busy machine. */
const WALK_MS = 90_000

const shop = setUpShop({ demo: true, cached: true })
let product: Product
const { here, headOf } = pageHeads(() => shop)
beforeAll(async () => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  product = (body.items as Product[]).find(({ category }) => category) as Product
})

it(
  'the sitemap has all public pages with their images, and nothing else',
  async () => {
    const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text()
    const entries = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(
      ([, address = '', more = '']) => ({
        path: address.replaceAll('&amp;', '&').replace(shop.env.PUBLIC_URL, ''),
        pictures: [...more.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url = '']) => url),
      }),
    )
    const paths = entries.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        ...OPEN,
        pagePath('category', product.category ?? { id: 0, name: '' }),
        pagePath('brand', product.brand),
        productPath(product),
      ]),
    )
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths)
      expect((await headOf(path)).canonicals, path).toEqual([shop.env.PUBLIC_URL + path])
    const listed = entries.find(({ path }) => path === productPath(product))
    expect(listed?.pictures).toEqual(product.images.map(({ url }) => shop.env.PUBLIC_URL + url))
    expect(listed?.pictures.length).toBeGreaterThan(0)
    for (const url of listed?.pictures ?? []) expect((await fetch(here(url))).status).toBe(200)
  },
  WALK_MS,
)

it('the sitemap of a large shop is split into parts, with each product once', async () => {
  const large = await openTestShop(inject('server'))
  try {
    await large.sql("insert into brands (name, description) values ('Vitrine', '')")
    await insertManyProducts(
      large,
      5001,
      (series) => `select 'Ring ' || n as name, 'R-' || n as code, 100 as price, 1 as brand_id,
        now() + n * interval '1 second' as created_at from ${series} n`,
    )
    const read = async (query = '') => (await fetch(`${large.url}/sitemap.xml${query}`)).text()
    const locations = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found)
    const index = await read()
    const parts = [1, 2].map((part) => `?part=${part}`)
    expect(index).toContain('<sitemapindex')
    expect(locations(index)).toEqual(parts.map((part) => `${large.env.PUBLIC_URL}/sitemap.xml${part}`))
    const listed = (await Promise.all(parts.map(read))).flatMap(locations)
    expect(listed.slice(0, OPEN.length)).toEqual(OPEN.map((path) => large.env.PUBLIC_URL + path))
    expect(listed.filter((address) => address.includes('/product/'))).toHaveLength(5_001)
    expect(new Set(listed).size).toBe(listed.length)
    for (const part of ['0', '3', 'x', '1e1', '-1'])
      expect((await fetch(`${large.url}/sitemap.xml?part=${part}`)).status, part).toBe(404)
  } finally {
    await large.close()
  }
})
