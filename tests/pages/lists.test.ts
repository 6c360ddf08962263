import { describe, expect, it } from 'vitest'
import type { Product } from '../../src/contract/product.ts'
import { shownPages, textOf } from '../support/read-page.ts'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop({ demo: true })
const { page, shows } = shownPages(() => shop)

const namesIn = (html: string) =>
  [...html.matchAll(/<article[\s\S]*?<h[23][^>]*>([\s\S]*?)<\/h[23]>/g)].map(([, name = '']) =>
    textOf(name).trim(),
  )

/** The target of the only link with this name, if it has one. */
function linkIn(html: string, name: string): string | undefined {
  const [, attributes = ''] = html.match(new RegExp(`<a([^>]*)>(?:<svg[\\s\\S]*?</svg>)?${name}\\b`)) ?? []
  return attributes.match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&')
}

function pageLink(html: string, rel: 'prev' | 'next'): string | undefined {
  const [link = ''] = html.match(new RegExp(`<a[^>]*rel="${rel}"[^>]*>`)) ?? []
  return link.match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&')
}

const alertIn = (html: string) => textOf(html.match(/role="alert"[^>]*>([\s\S]*?)<\/div>/)?.[1] ?? '').trim()

// Proves: S2.products.4, S2.products.5, S4.15
it('Previous and Next lead through every product once, and have no target at the ends', async () => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  const pages = Math.ceil(body.total / 12)
  const seen: string[] = []
  let path: string | undefined = '/products'
  for (let at = 1; path; at++) {
    const html: string = await page(path)
    await shows(path, [`Showing ${body.total} result(s)`, `Page ${at} of ${pages}`])
    expect(pageLink(html, 'prev') === undefined).toBe(at === 1)
    seen.push(...namesIn(html))
    path = pageLink(html, 'next')
  }
  expect(seen).toHaveLength(body.total)
  expect(new Set(seen).size).toBe(body.total)
})

// Proves: S2.products.6
it('a category in the path is the category in the query', async () => {
  const [hoops] = await shop.sql<{ id: number }>("select id from categories where name = 'Hoops'")
  const [inPath, inQuery] = [
    await page(`/products/${hoops?.id}`),
    await page(`/products?category_id=${hoops?.id}`),
  ]
  for (const html of [inPath, inQuery]) expect(html).toMatch(/<h1[^>]*>Hoops<\/h1>/)
  expect(namesIn(inPath).length).toBeGreaterThan(0)
  expect(namesIn(inPath)).toEqual(namesIn(inQuery))
})

describe('a wrong address of a list', () => {
  // Proves: S2.search.3, S5.8, S8.12
  it.each([
    ['/products?min_price=abc', 'Min price must be a number'],
    ['/products?min_price=1.999', 'Min price must have at most two decimals'],
    ['/products?max_price=-5', 'Max price must be a number'],
    ['/products?min_price=50&max_price=5', 'Min price must not be above max price'],
    ['/products?skip=-1', 'Invalid skip or limit value'],
    ['/products?min_price=1,00', 'Min price must be a number'],
    ['/products?limit=many', 'Invalid skip or limit value'],
    ['/products/rings', 'Category ID must be a number'],
    ['/search?q=pearl&brand_id=x', 'Brand ID must be a number'],
  ])('%s says in an alert what is wrong, and links to a list that works', async (path, message) => {
    expect((await fetch(shop.url + path)).status).toBe(200)
    const html = await page(path)
    expect(alertIn(html)).toBe(message)
    for (const words of ['No results found', 'Nothing fits']) expect(html).not.toContain(words)
    const next = linkIn(html, 'To the first page') ?? linkIn(html, 'Clear Filters')
    const working = await page(next ?? 'nowhere')
    expect(working).not.toContain('role="alert"')
    expect(textOf(working)).toMatch(/Showing \d+ result\(s\)/)
  })
})

// Proves: R3.31
it('a price may be typed with its currency and commas, and another page size is the default one', async () => {
  const counts = async (path: string) => /Showing (\d+) result/.exec(textOf(await page(path)))?.[1]
  const plain = await counts('/products?min_price=50&max_price=1000')
  expect(Number(plain)).toBeGreaterThan(0)
  for (const query of ['min_price=£50&max_price=1,000', 'min_price=50 £&max_price=£ 1,000.00'])
    expect(await counts(`/products?${new URLSearchParams(query)}`)).toBe(plain)
  const html = await page('/products?min_price=£50&max_price=1,000')
  expect(html).toContain('Remove filter: From £50.00')
  expect(html).toMatch(/name="max_price"[^>]*value="1000"|value="1000"[^>]*name="max_price"/)
  for (const limit of [0, 13, 500]) {
    const odd = await page(`/products?limit=${limit}`)
    expect(namesIn(odd)).toHaveLength(12)
    expect(textOf(odd)).not.toContain(`Show ${limit}`)
  }
})

// Proves: S1.1, S2.products.4, S2.search.2
it('search finds names and codes, trims the term, and has a message for no results', async () => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  const { name, code } = body.items[0] as Product
  for (const term of [name, code, ` ${name} `]) {
    const html = await page(`/search?${new URLSearchParams({ q: term })}`)
    expect(textOf(html)).toContain(`Search Results for "${term.trim()}"`)
    expect(namesIn(html)[0]).toBe(name)
  }
  await shows('/search?q=qqqqxxxx', ['No results found'])
})
