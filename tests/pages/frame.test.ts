import { describe, expect, it } from 'vitest'
import type { Category } from '../../src/contract/category.ts'
import { eventually } from '../support/harness.ts'
import { shownPages, textOf } from '../support/read-page.ts'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop({ demo: true })
const { page, notifyOfChange } = shownPages(() => shop)

const FRAME = ['<header class="shop-header', '<footer id="contact"']
const NOT_FOUND = '404 - Page Not Found'

describe('the frame of the shop', () => {
  // Proves: S2.routes.2
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
    expect(html.includes(NOT_FOUND)).toBe(path === '/no/such/page')
  })

  // Proves: R13.346
  it.each([
    ['/cart', 'The cart'],
    [`/cart/${crypto.randomUUID()}`, 'The cart'],
    [`/success/${crypto.randomUUID()}`, 'Your order'],
    ['/checkout', 'The checkout'],
    ['/wishlist', 'Your account'],
    ['/orders', 'Your account'],
    [`/orders/${crypto.randomUUID()}`, 'Your account'],
    ['/addresses', 'Your account'],
    ['/profile', 'Your account'],
    ['/login', 'This form'],
    ['/signup', 'This form'],
    ['/verify-email', 'This form'],
    ['/forgot-password', 'This form'],
    ['/reset-password', 'This form'],
    ['/admin/login', 'This form'],
    ['/admin/signup', 'This form'],
    ['/admin', 'The back office'],
  ])('of %s says without JavaScript that it needs it', async (path, subject) => {
    expect(await noteOf(path)).toContain(`${subject} needs JavaScript. Please allow it for this shop.`)
  })

  // Proves: R13.346
  it('of a piece in life-size says without JavaScript that it needs it', async () => {
    const { body } = await shop.call('GET', '/api/v1/products/?name=Court+Bangle')
    const note = await noteOf(`/life-size/${body.items[0].id}`)
    expect(note).toContain('To see it life-size, please allow JavaScript for this shop.')
  })

  // Proves: S2.routes.2
  it('is around a product', async () => {
    const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
    const html = await page(`/product/${body.items[0].id}`)
    for (const part of FRAME) expect(html).toContain(part)
    expect(html).not.toContain(NOT_FOUND)
  })

  // The checkout deliberately has no navigation.
  // Proves: S2.routes.1
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

  // Proves: S2.frame.1, S2.frame.2, S2.frame.3
  it('has the shop name, the search, the cart and the links', async () => {
    const html = await page('/about-us')
    const header = html.match(/<header class="shop-header[\s\S]*?<\/header>/)?.[0] ?? ''
    for (const words of ['Vitrine', 'Cart']) expect(linesOf(header)).toContain(words)
    for (const words of ['Products', 'Earrings', 'View All Products', 'About Us', 'Contact Us'])
      expect(linesOf(mainMenu(html))).toContain(words)
    for (const part of ['href="/cart"', 'href="/products"', 'href="/login"']) expect(header).toContain(part)
    // One search for wide windows, one behind an icon for narrow ones.
    expect(header.match(/name="q"/g)).toHaveLength(2)
    expect(html).not.toContain('items in cart')
  })

  // Proves: S2.frame.3
  it('links to the entry in lower case, with a dash for the space', async () => {
    const menu = mainMenu(await page('/faq'))
    const entries = [...menu.matchAll(/<a[^>]*href="(\/[a-z-]+)"[^>]*>([^<]+)<\/a>/g)].filter(
      ([, to]) => to !== '/products',
    )
    expect(entries.map(([, , label]) => label)).toContain('About Us')
    for (const [, to, label] of entries) expect(to).toBe(`/${label?.toLowerCase().replaceAll(' ', '-')}`)
  })

  // Proves: S2.frame.7, S9.3
  it('shows the twenty categories that were created first, and no more', async () => {
    const { body } = await shop.call('GET', '/api/v1/category/?limit=100')
    const before: Category[] = body.items.toSorted((a: Category, b: Category) => a.id - b.id)
    await shop.sql(
      "insert into categories (name, description) select 'Sort ' || n, 'x' from generate_series(1, 25) n",
    )
    await notifyOfChange()
    const created = [
      ...before.map(({ name }) => name),
      ...Array.from({ length: 25 }, (_, at) => `Sort ${at + 1}`),
    ]
    const names = async () => {
      const menu = mainMenu(await page('/about-us'))
      const link = /<a[^>]*href="\/products\?skip=0&amp;limit=12&amp;category_id=\d+"[^>]*>([^<]+)/g
      return [...menu.matchAll(link)].map(([, name = '']) => textOf(name))
    }
    await eventually(async () => (await names()).length === 20)
    // The menu shows each below its parent.
    expect((await names()).toSorted()).toEqual(created.slice(0, 20).toSorted())
    await shop.sql("delete from categories where name like 'Sort %'")
    await notifyOfChange()
  })
})

/** What a page says without JavaScript. */
async function noteOf(path: string): Promise<string> {
  const notes = (await page(path)).match(/<noscript>[\s\S]*?<\/noscript>/g) ?? []
  return textOf(notes.find((each) => each.includes('role="status"')) ?? '')
}

function mainMenu(html: string): string {
  return html.match(/<nav aria-label="Main"[\s\S]*?<\/nav>/)?.[0] ?? ''
}

function linesOf(html: string): string[] {
  return textOf(html).split('\n')
}
