import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { eventually, openTestShop, type TestShop } from './harness.ts'
import { shownPages } from './read-page.ts'

let shop: TestShop
const { page, shows, tellOfChange } = shownPages(() => shop)
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { demo: true })
})
afterAll(() => shop.close())

const FRAME = ['<header class="shop-header', '<footer id="contact"']

describe('the frame of the shop', () => {
  it.each([
    '/',
    '/home',
    '/products',
    '/search?q=a',
    '/about-us',
    '/cart',
    '/cart/00000000-0000-4000-8000-000000000000',
    '/success/00000000-0000-4000-8000-000000000000',
    '/profile',
    '/addresses',
    '/wishlist',
    '/orders',
    '/no/such/page',
  ])('is around %s', async (path) => {
    const html = await page(path)
    for (const part of FRAME) expect(html).toContain(part)
  })

  it('is around a product', async () => {
    const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
    const html = await page(`/product/${body.items[0].id}`)
    for (const part of FRAME) expect(html).toContain(part)
  })

  // At the checkout there is no navigation to get lost in, on purpose.
  it.each([
    '/login',
    '/signup',
    '/verify-email',
    '/admin/login',
    '/checkout',
    '/checkout/00000000-0000-4000-8000-000000000000',
  ])('is not around %s', async (path) => {
    const html = await page(path)
    for (const part of FRAME) expect(html).not.toContain(part)
  })

  it('has the name, the search, the cart, and the ways on', async () => {
    const html = await page('/about-us')
    await shows('/about-us', ['Vitrine', 'Products', 'View All Products', 'About Us', 'Contact Us', 'Cart'])
    for (const part of ['name="q"', 'href="/cart"', 'href="/products"', 'href="/login"'])
      expect(html).toContain(part)
    expect(html).not.toContain('items in cart')
  })

  it('leads from an entry to its words in lower case, with a dash for the space', async () => {
    const menu = (await page('/faq')).match(/<nav aria-label="Main"[\s\S]*?<\/nav>/)?.[0] ?? ''
    const entries = [...menu.matchAll(/<a[^>]*href="(\/[a-z-]+)"[^>]*>([^<]+)<\/a>/g)].filter(
      ([, to]) => to !== '/products',
    )
    expect(entries.map(([, , label]) => label)).toContain('About Us')
    for (const [, to, label] of entries) expect(to).toBe(`/${label?.toLowerCase().replaceAll(' ', '-')}`)
  })

  it('shows the first twenty categories and no more', async () => {
    await shop.sql(
      "insert into categories (name, description) select 'Sort ' || n, 'x' from generate_series(1, 25) n",
    )
    await tellOfChange()
    const links = async () => {
      const menu = (await page('/about-us')).match(/<nav aria-label="Main"[\s\S]*?<\/nav>/)?.[0] ?? ''
      return menu.match(/href="\/products\?skip=0&amp;limit=12&amp;category_id=\d+"/g)?.length
    }
    await eventually(async () => (await links()) === 20)
    await shop.sql("delete from categories where name like 'Sort %'")
    await tellOfChange()
  })
})
