import { beforeAll, expect, it } from 'vitest'
import type { Category } from '../../../src/contract/category.ts'
import type { Product } from '../../../src/contract/product.ts'
import { setStock } from '../../support/insert-products.ts'
import { pageHeads } from '../../support/read-head.ts'
import { shownPages, textOf } from '../../support/read-page.ts'
import { setUpShop } from '../../support/set-up-shop.ts'

const shop = setUpShop({ demo: true })
let products: Product[]
const { page, shows } = shownPages(() => shop)
const { headOf } = pageHeads(() => shop)
beforeAll(async () => {
  products = (await shop.call('GET', '/api/v1/products/?limit=100')).body.items
})

// Proves: S2.product.3, R1.18
it('a product shows its description, its details and its delivery dates', async () => {
  const [product] = products as [Product]
  const html = await page(`/product/${product.id}`)
  const shown = textOf(html)
  for (const words of [product.description, product.brand.name, `£${product.price.toFixed(2)}`])
    expect(shown).toContain(words)
  expect(shown.replaceAll('\n', '')).toMatch(/Estimated delivery \w{3} \d+ \w{3} – \w{3} \d+ \w{3}/)
  // Only admins need it.
  const data = await (await fetch(`${shop.url}/product/${product.id}.data`)).text()
  expect(data).toContain('stock_quantity')
  expect(data).not.toContain('stock_shown')
  const facts = [...html.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)]
  expect(Object.fromEntries(facts.map(([, name = '', fact = '']) => [textOf(name), textOf(fact)]))).toEqual(
    expect.objectContaining({
      'Product Code': product.code,
      'Stock Quantity': String(product.stock_quantity),
      'Created Date': expect.stringMatching(/^\d{1,2} \w+ \d{4}$/),
      'Updated Date': expect.stringMatching(/^\d{1,2} \w+ \d{4}$/),
    }),
  )
})

// Proves: S4.5, S5.9, S9.4
it('a sold out product cannot be bought, and low stock shows how many are left', async () => {
  const [, soldOut, scarce] = products as [Product, Product, Product]
  await setStock(shop, soldOut.id, 0)
  await setStock(shop, scarce.id, 4)
  const html = await page(`/product/${soldOut.id}`)
  const button = html.match(/<button[^>]*>(?:(?!<\/button>)[\s\S])*Out of Stock[\s\S]*?<\/button>/)?.[0]
  expect(button?.match(/<button[^>]*>/)?.[0]).toContain('disabled=""')
  expect(textOf(html)).not.toContain('Estimated delivery')
  await shows(`/product/${scarce.id}`, ['only 4 left'])
  await shows(`/search?q=${scarce.code}`, ['Low Stock'])
  await shows(`/search?q=${soldOut.code}`, ['Out of Stock'])
  await setStock(shop, scarce.id, 5)
  expect(textOf(await page(`/search?q=${scarce.code}`))).not.toContain('Low Stock')
})

// Proves: S2.routes.4
it('an archived product is 410, and an unknown URL is a 404 page of the shop', async () => {
  const { id } = products[3] as Product
  await shop.change('update products set archived_at = now() where id = $1', [id])
  expect((await fetch(`${shop.url}/product/${id}`)).status).toBe(410)
  expect(await headOf(`/product/${id}`)).toMatchObject({ robots: ['noindex'], canonicals: [] })
  await shows(`/product/${id}`, ['This product is no longer available.'])
  expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).not.toContain(id)
  for (const path of ['/product/00000000-0000-4000-8000-000000000000', '/product/ring', '/nowhere/at/all']) {
    expect((await fetch(shop.url + path)).status, path).toBe(404)
    expect(await headOf(path), path).toMatchObject({ robots: ['noindex'], canonicals: [] })
    await shows(path, ['404 - Page Not Found', 'View All Products'])
  }
})

// Proves: S2.home.2, S7.5
it('home shows a row for each category that has products, with products of it or below, and a card links to its product', async () => {
  await shop.change("insert into categories (name, description) values ('Watches', 'None yet')")
  const { body } = await shop.call('GET', '/api/v1/category/?limit=100')
  const topOf = (id: number | null | undefined): string => {
    const { name, parent_id } = body.items.find((category: Category) => category.id === id)
    return parent_id === null ? name : topOf(parent_id)
  }
  for (const path of ['/', '/home']) {
    const html = await page(path)
    const rows = html.split('<section').filter((section) => section.includes('<article'))
    const names = rows.map((row) => textOf(row.match(/<h2[^>]*>([\s\S]*?)<\/h2>/)?.[1] ?? ''))
    expect(names).toEqual(expect.arrayContaining(['Beads', 'Bracelets', 'Earrings', 'Necklaces']))
    expect(names).not.toContain('Watches')
    for (const [at, row] of rows.entries())
      for (const [card] of row.matchAll(/<article[\s\S]*?<\/article>/g)) {
        const [, id] = card.match(/href="\/product\/([\w-]+)"/) ?? []
        const product: Product = (await shop.call('GET', `/api/v1/products/${id}/`)).body
        expect(textOf(card)).toContain(product.name)
        expect(topOf(product.category?.id), product.name).toBe(names[at])
      }
  }
})

// Proves: S2.home.1
it('a slide and the picture of About lead to the pieces that they show, or to all when there is no such category', async () => {
  const idOf = async (name: string) => {
    const { body } = await shop.call('GET', '/api/v1/category/?limit=100')
    return body.items.find((category: { name: string }) => category.name === name).id
  }
  const slides = async () =>
    [...(await page('/')).matchAll(/href="([^"]+)"[^>]*>Shop Now</g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
  const list = (id: number) => `/products?skip=0&limit=12&category_id=${id}`
  const [earrings, bracelets, necklaces] = [
    await idOf('Earrings'),
    await idOf('Bracelets'),
    await idOf('Necklaces'),
  ]
  expect(await slides()).toEqual(['/products', list(earrings), list(bracelets)])
  expect((await page('/about-us')).replaceAll('&amp;', '&')).toContain(`href="${list(necklaces)}" `)
  await shop.change(`update categories set name = 'For ears' where id = $1`, [earrings])
  expect(await slides()).toEqual(['/products', '/products', list(bracelets)])
  await shop.change(`update categories set name = 'Earrings' where id = $1`, [earrings])
})

// Proves: S2.frame.3, S2.frame.12, S2.frame.13
it('the footer has every contact and link, and links without a target are disabled', async () => {
  const footer = (await page('/about-us')).match(/<footer[\s\S]*?<\/footer>/)?.[0] ?? ''
  expect(footer.match(/href="tel:\+44[\d]*"/g)).toHaveLength(2)
  expect(footer).toMatch(/href="mailto:[^"]+@[^"]+"/)
  for (const [name, href] of [
    ['About Us', '/about-us'],
    ['FAQ', '/faq'],
    ['Terms and Conditions', '/terms-and-conditions'],
    ['Contact Us', '/#contact'],
  ])
    expect(footer).toMatch(new RegExp(`<a[^>]*href="${href}"[^>]*>${name}</a>`))
  for (const name of ['Beads', 'Bracelets', 'Earrings', 'Necklace/Jewelry'])
    expect(footer).toMatch(new RegExp(`<a[^>]*aria-disabled="true"[^>]*>${name}</a>`))
  const lines = textOf(footer).replaceAll(/\n+/g, ' ')
  for (const words of [
    '14 Lantern Row, Bath, BA1 2QX, United Kingdom',
    'Mon - Sat',
    '10 am to 4pm',
    `© ${new Date().getFullYear()} Vitrine`,
  ])
    expect(lines).toContain(words)
})
