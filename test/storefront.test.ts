import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Product } from '../contract/product.ts'
import { eventually, openTestShop, type TestShop } from './harness.ts'

// What every visitor is sent, without a browser: the specification's section 2.

let shop: TestShop
let product: Product
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { demo: true })
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  product = body.items[0]
})
afterAll(() => shop.close())

async function page(path: string): Promise<string> {
  const html = await (await fetch(shop.url + path)).text()
  // React parts neighbouring texts by empty comments.
  return html.replaceAll('<!-- -->', '').replaceAll(/<script[\s\S]*?<\/script>/g, '')
}

const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

async function shows(path: string, words: string[]): Promise<void> {
  const shown = text(await page(path))
  for (const word of words) expect(shown, path).toContain(word)
}

const FRAME = ['<header class="shop-header', '<footer id="contact"']

/** As every change of the catalogue by the shop itself does. */
const tellOfChange = () => shop.sql("select pg_notify('catalogue_changed', '')")

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
    const html = await page(`/product/${product.id}`)
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

describe('what a page says', () => {
  it('home: every card has its category, its name, its price and its button', async () => {
    const html = await page('/')
    const card = html.match(/<article[\s\S]*?<\/article>/)?.[0] ?? ''
    const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
    const shown = (body.items as Product[]).find(({ id }) => card.includes(id))
    for (const words of [shown?.name, shown?.category?.name, `£${shown?.price.toFixed(2)}`, 'View Product'])
      expect(text(card)).toContain(words ?? 'a product')
    expect(card).toContain('<img')
  })

  it('a product: name, badges, price, availability, tabs and four related ones', async () => {
    await shows(`/product/${product.id}`, [
      product.name,
      product.category?.name ?? '',
      product.brand.name,
      `£${product.price.toFixed(2)}`,
      `${product.stock_quantity} available`,
      'Add to Cart',
      'Description',
      'Product Details',
      'Related Products',
    ])
    const related = (await page(`/product/${product.id}`)).split('Related Products')[1] ?? ''
    const ids = [...related.matchAll(/href="\/product\/([\w-]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) {
      const { body } = await shop.call('GET', `/api/v1/products/${id}/`)
      expect(body.category.id).toBe(product.category?.id)
    }
  })

  it('products: the filters, the page sizes, the count and the pages', async () => {
    await shows('/products', [
      'Category',
      'Brand',
      'Min price',
      'Max price',
      'Apply Filters',
      'Page 1 of',
      'Previous',
      'Next',
      'View Details',
    ])
    const html = await page('/products')
    const sizes = html.match(/<select[^>]*name="limit"[\s\S]*?<\/select>/)?.[0] ?? ''
    expect([...sizes.matchAll(/value="(\d+)"/g)].map(([, size]) => size)).toEqual(['12', '24', '48', '96'])
    expect(sizes).toMatch(/<option[^>]*value="12"[^>]*selected/)
    expect(html.match(/<article/g)).toHaveLength(12)
    expect(html).not.toContain('Clear Filters')
    expect(await page('/products?max_price=50')).toContain('Clear Filters')
  })

  it('products: a hundred categories and brands to choose from, and no more', async () => {
    for (const table of ['categories', 'brands'])
      await shop.sql(
        `insert into ${table} (name, description) select 'Sort ' || n, 'x' from generate_series(1, 105) n`,
      )
    await tellOfChange()
    const choices = async (name: string) => {
      const choice = (await page('/products')).match(
        new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`),
      )
      return choice?.[0].match(/<option[^>]* value="\d+"|<option value="\d+"/g)?.length
    }
    for (const name of ['category_id', 'brand_id'])
      await eventually(async () => (await choices(name)) === 100)
    for (const table of ['categories', 'brands'])
      await shop.sql(`delete from ${table} where name like 'Sort %'`)
    await tellOfChange()
  })

  it('search: its title, and the same filters, sizes and pages', async () => {
    await shows('/search?q=pearl', [
      'Search Results for "pearl"',
      'Category',
      'Brand',
      'Min price',
      'Max price',
      'Apply Filters',
      'Page 1 of',
    ])
    expect(await page('/search?q=pearl')).toContain('name="limit"')
  })

  it('search: says when only near spellings were found, and only then', async () => {
    const near = 'Nothing is called “neclace”. These pieces come close.'
    await shows('/search?q=neclace', ['Search Results for "neclace"', near, 'result(s)'])
    for (const path of ['/search?q=necklace', '/search?q=qqqqxxxx', '/search?q=neclace&min_price=99999'])
      expect(text(await page(path)), path).not.toContain('Nothing is called')
  })

  it('about: the story since 2010, the mission, four cards and the way to the products', async () => {
    await shows('/about-us', [
      '2010',
      'Ethical, sustainable jewelry',
      'Worldwide Shipping',
      'Premium Quality',
      'Ethically Sourced',
      'Customer Satisfaction',
      'Shop Now',
    ])
  })

  it.each([
    ['/login', ['<title>Login - User</title>', 'Email', 'Password', 'href="/signup"']],
    ['/signup', ['First name', 'Last name', 'Email', 'Phone number', 'Password', 'href="/login"']],
    ['/verify-email?email=mary%40example.com', ['mary@example.com', 'Verification token', 'Verify']],
    ['/profile', ['User Profile', 'Loading profile...']],
    ['/addresses', ['My Addresses', 'Add New Address']],
    ['/wishlist', ['My Wishlist']],
    ['/orders', ['My Orders', 'Please log in to view your orders.']],
    ['/no/such/page', ['404 - Page Not Found']],
  ])('%s', async (path, words) => {
    const html = await page(path)
    for (const word of words) expect(html).toContain(word)
  })
})

it('a shop without products says so', async () => {
  await shop.sql('update products set withdrawn_at = now()')
  await shows('/', ['No products found'])
  await shows('/products', ['No results found'])
})
