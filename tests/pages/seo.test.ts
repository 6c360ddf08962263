import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../src/contract/product.ts'
import { pagePath, productPath } from '../../src/contract/product-path.ts'
import { OPEN, PERSONAL } from '../support/addresses.ts'
import { insertProducts } from '../support/insert-products.ts'
import { pageHeads } from '../support/read-head.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { shapeOf } from './schema-org.ts'

// The pages as search engines read them: without JavaScript.

const HIDDEN = ['/search?q=casino', ...PERSONAL]

const shop = setUpShop({ demo: true, cached: true })
let product: Product
let category: string
let open: string[]
const { here, headOf, allDataOf, dataOf } = pageHeads(() => shop)
beforeAll(async () => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  product = (body.items as Product[]).find(({ category }) => category) as Product
  category = pagePath('category', product.category ?? { id: 0, name: '' })
  open = [...OPEN, category, productPath(product)]
})

describe('search engines', () => {
  it('find each public page once, with its own title and description', async () => {
    const pages = await Promise.all(open.map(async (path) => ({ path, ...(await headOf(path)) })))
    for (const { path, canonicals, robots, title, description, shared } of pages) {
      expect(canonicals, path).toEqual([shop.env.PUBLIC_URL + path])
      expect(robots, path).toEqual([])
      expect(title, path).toMatch(/\S – Vitrine$/)
      expect(description.length, path).toBeGreaterThan(40)
      expect(description.length, path).toBeLessThanOrEqual(160)
      expect(shared, path).toEqual([`${shop.env.PUBLIC_URL}${path}`])
    }
    expect(new Set(pages.map(({ title }) => title)).size).toBe(open.length)
    expect(new Set(pages.map(({ description }) => description)).size).toBe(open.length)
  })

  it('get one canonical URL for both URLs of the home page', async () => {
    expect((await headOf('/home')).canonicals).toEqual([`${shop.env.PUBLIC_URL}/`])
  })

  // Proves: R11.201
  it('get one canonical URL for a list with any tracking parameters, filters and sort', async () => {
    for (const [path, canonical] of [
      [`/products/${product.category?.id}`, category],
      [`/products?category_id=${product.category?.id}`, category],
      [`${category}?skip=0&limit=12`, category],
      ['/products?utm_source=mail', '/products'],
      ['/products?skip=12&limit=12', '/products?skip=12&limit=12'],
      [`/product/${product.id}?ref=mail`, productPath(product)],
      ['/products?min_price=5&max_price=500&brand_id=1', '/products'],
      ['/products?metal=gold&metal=silver&skip=12&limit=12', '/products'],
      ['/products?sort=name', '/products'],
      [`${category}?metal=gold`, category],
      [`/products?category_id=${product.category?.id}&stone=unobtainium`, category],
    ] as const) {
      const { canonicals, robots } = await headOf(path)
      expect([canonicals, robots], path).toEqual([[shop.env.PUBLIC_URL + canonical], []])
    }
    for (const query of ['category_id=9999', 'skip=x', 'min_price=x'])
      expect(await headOf(`/products?${query}`), query).toMatchObject({ robots: ['noindex'], canonicals: [] })
  })

  // Proves: R11.201
  it('get one canonical URL for the search, and noindex for results that are empty or of other words', async () => {
    for (const path of [
      '/search',
      '/search?q=gold',
      '/search?q=',
      '/search?q=gold&sort=name',
      '/search?q=gold&skip=12&limit=12',
      '/search?q=gold&metal=gold',
    ])
      expect(await headOf(path), path).toMatchObject({
        robots: [],
        canonicals: [`${shop.env.PUBLIC_URL}/search`],
      })
    for (const query of ['q=casino', 'q=neclace', 'q=gold&metal=unobtainium', 'q=gold&skip=x'])
      expect(await headOf(`/search?${query}`), query).toMatchObject({ robots: ['noindex'], canonicals: [] })
  })

  it('get noindex for personal pages, which have titles too', async () => {
    const titles = new Set<string>()
    for (const path of HIDDEN) {
      const { canonicals, robots, title } = await headOf(path)
      expect(robots, path).toEqual(['noindex'])
      expect(canonicals, path).toEqual([])
      expect(title, path).toMatch(/\S (–|-) \S/)
      titles.add(title)
    }
    // The return URL of a payment has its own title.
    expect(titles.size).toBe(HIDDEN.length - 1)
  })

  it('read the organization', async () => {
    const [organisation] = await dataOf('/', 'Organization')
    expect(organisation).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Vitrine',
      url: `${shop.env.PUBLIC_URL}/`,
      email: expect.stringContaining('@'),
      telephone: expect.stringMatching(/^\+[\d ]+$/),
      address: {
        '@type': 'PostalAddress',
        streetAddress: expect.any(String),
        addressLocality: expect.any(String),
        postalCode: expect.any(String),
        addressCountry: expect.stringMatching(/^[A-Z]{2}$/),
      },
    })
    expect((await fetch(here(String(organisation?.logo)))).headers.get('content-type')).toMatch(/^image\//)
  })

  it('read the product with its price and availability', async () => {
    const [read] = await dataOf(`/product/${product.id}`, 'Product')
    expect(read).toMatchObject({
      '@context': 'https://schema.org',
      name: product.name,
      sku: product.code,
      description: product.description,
      category: product.category?.name,
      brand: { '@type': 'Brand', name: product.brand.name },
      image: product.images.map(({ url }) => shop.env.PUBLIC_URL + url),
      offers: {
        '@type': 'Offer',
        url: shop.env.PUBLIC_URL + productPath(product),
        price: product.price.toFixed(2),
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
      },
    })
  })

  it('read only terms of schema.org, also for a minimal product', async () => {
    const [bare] = await shop.sql<{ id: string }>(
      insertProducts(
        `select 'Bare Ring' as name, 'BARE-1' as code, 100 as price, min(id) as brand_id from brands`,
      ),
    )
    const [plain] = await dataOf(`/product/${bare?.id}`, 'Product')
    expect(plain).not.toHaveProperty('image')
    expect(plain).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
    for (const path of [...open, `/product/${bare?.id}`])
      for (const data of await allDataOf(path)) expect(shapeOf(data), path).toEqual(data)
  })

  // Proves: R11.3
  it('find a renamed product by its old address, in one step', async () => {
    const address = `/product/${product.id}/an-old-name`
    const answer = await fetch(`${shop.url}${address}?variant=x`, { redirect: 'manual' })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(`${productPath(product)}?variant=x`)
    for (const path of [productPath(product), `/product/${product.id}`])
      expect((await fetch(shop.url + path, { redirect: 'manual' })).status, path).toBe(200)
  })

  it('read breadcrumbs with existing URLs', async () => {
    const [way] = await dataOf(`/product/${product.id}`, 'BreadcrumbList')
    const steps = way?.itemListElement as { position: number; name: string; item?: string }[]
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1))
    expect(steps.at(-1)?.name).toBe(product.name)
    for (const { item } of steps.slice(0, -1)) expect((await fetch(here(String(item)))).status).toBe(200)
  })
})
