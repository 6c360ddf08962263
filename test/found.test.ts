import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Product } from '../contract/product.ts'
import { openTestShop, type TestShop } from './harness.ts'

// What search engines are told of every page, as they read it: without a browser.

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const HIDDEN = [
  '/search?q=gold',
  '/cart',
  '/checkout',
  `/success/${UNKNOWN}`,
  '/login',
  '/signup',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/profile',
  '/addresses',
  '/wishlist',
  '/orders',
  `/orders/${UNKNOWN}`,
  '/admin/login',
  '/admin',
  '/admin/orders',
  '/admin/products',
]

let shop: TestShop
let product: Product
let open: string[]
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { demo: true, cached: true })
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  product = (body.items as Product[]).find(({ category }) => category) as Product
  open = [
    '/',
    '/products',
    `/products?category_id=${product.category?.id}`,
    `/product/${product.id}`,
    '/about-us',
    '/faq',
    '/terms-and-conditions',
  ]
})
afterAll(() => shop.close())

describe('search engines', () => {
  it('find each open page once, under a title and a description of its own', async () => {
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

  it('know the two addresses of the front page as one', async () => {
    expect((await headOf('/home')).canonicals).toEqual([`${shop.env.PUBLIC_URL}/`])
  })

  it('are kept out of what is a visitor’s own, whose tabs have titles too', async () => {
    const titles = new Set<string>()
    for (const path of HIDDEN) {
      const { canonicals, robots, title } = await headOf(path)
      expect(robots, path).toEqual(['noindex'])
      expect(canonicals, path).toEqual([])
      expect(title, path).toMatch(/\S (–|-) \S/)
      titles.add(title)
    }
    expect(titles.size).toBe(HIDDEN.length)
  })

  it('read who the shop is', async () => {
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

  it('read what a product is, what it costs, and whether it can be had', async () => {
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
        url: `${shop.env.PUBLIC_URL}/product/${product.id}`,
        price: product.price.toFixed(2),
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
      },
    })
  })

  it('read the way to a product, step by step, by addresses that are there', async () => {
    const [way] = await dataOf(`/product/${product.id}`, 'BreadcrumbList')
    const steps = way?.itemListElement as { position: number; name: string; item?: string }[]
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1))
    expect(steps.at(-1)?.name).toBe(product.name)
    for (const { item } of steps.slice(0, -1)) expect((await fetch(here(String(item)))).status).toBe(200)
  })

  it('are given a map of all open pages with every picture, and of nothing else', async () => {
    const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text()
    const entries = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(
      ([, address = '', more = '']) => ({
        path: address.replaceAll('&amp;', '&').replace(shop.env.PUBLIC_URL, ''),
        pictures: [...more.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url = '']) => url),
      }),
    )
    const paths = entries.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(open))
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths)
      expect((await headOf(path)).canonicals, path).toEqual([shop.env.PUBLIC_URL + path])
    const listed = entries.find(({ path }) => path === `/product/${product.id}`)
    expect(listed?.pictures).toEqual(product.images.map(({ url }) => shop.env.PUBLIC_URL + url))
    expect(listed?.pictures.length).toBeGreaterThan(0)
    for (const url of listed?.pictures ?? []) expect((await fetch(here(url))).status).toBe(200)
  })
})

// A search engine comes to the public address; here the shop listens on its own.
function here(address: string): string {
  return address.replace(shop.env.PUBLIC_URL, shop.url)
}

async function headOf(path: string) {
  const html = await (await fetch(shop.url + path)).text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found))
  return {
    title: all(/<title>([^<]*)<\/title>/g).join('|'),
    description: all(/<meta name="description" content="([^"]*)"/g).join('|'),
    robots: all(/<meta name="robots" content="([^"]*)"/g),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    shared: all(/<meta property="og:url" content="([^"]*)"/g),
  }
}

async function dataOf(path: string, type: string): Promise<Record<string, unknown>[]> {
  const html = await (await fetch(shop.url + path)).text()
  return [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json))
    .filter((data) => data['@type'] === type)
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}
