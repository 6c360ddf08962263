import { beforeAll, describe, expect, it } from 'vitest'
import type { Category } from '../../src/contract/category.ts'
import type { Product } from '../../src/contract/product.ts'
import { pagePath } from '../../src/contract/product-path.ts'
import { eventually } from '../support/harness.ts'
import { setStock } from '../support/insert-products.ts'
import { shownPages, textOf } from '../support/read-page.ts'
import { setUpShop } from '../support/set-up-shop.ts'

// The pages as the server renders them: section 2 of the specification.

const shop = setUpShop({ demo: true })
let product: Product
const { page, shows, notifyOfChange } = shownPages(() => shop)
beforeAll(async () => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  product = body.items[0]
})

describe('what a page says', () => {
  // Proves: S2.home.3
  it('home: every card has its category, its name, its price and its button', async () => {
    const html = await page('/')
    const card = html.match(/<article[\s\S]*?<\/article>/)?.[0] ?? ''
    const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
    const shown = (body.items as Product[]).find(({ id }) => card.includes(id))
    for (const words of [shown?.name, shown?.category?.name, `£${shown?.price.toFixed(2)}`, 'View Product'])
      expect(textOf(card).split('\n')).toContain(words)
    expect(card.match(/<img[^>]* src="([^"]+)"/)?.[1]).toBe(shown?.images[0]?.url)
  })

  it('a search term that is too long is cut to 200 characters', async () => {
    const longer = `gold${' '.repeat(196)}${'x'.repeat(50)}`
    const text = textOf(await page(`/search?q=${encodeURIComponent(longer)}`))
    expect(text).toMatch(/Showing \d+ result/)
    expect(text).not.toContain('must be at most')
    expect(textOf(await page(`/search?q=${encodeURIComponent('💍'.repeat(150))}`))).toContain(
      'Search Results',
    )
  })

  // Proves: S2.product.2, S2.product.6, S9.3, S9.11
  it('a product: name, badges, price, availability, tabs and four related ones', async () => {
    const [before = '', related = ''] = (await page(`/product/${product.id}`)).split('Related Products')
    const [, facts = ''] = before.split('aria-current="page"')
    const [above = '', below] = facts.split('aria-label="Quantity"')
    const lines = textOf(above.slice(above.indexOf('</nav>'))).split('\n')
    const { name, category, brand, price } = product
    for (const words of [name, category?.name, brand.name, `£${price.toFixed(2)}`])
      expect(lines).toContain(words)
    for (const words of [
      `${product.stock_quantity} available`,
      'Add to Cart',
      'Description',
      'Product Details',
    ])
      expect(below).toContain(words)
    const ids = productsIn(related)
    expect(ids).toHaveLength(4)
    for (const id of ids) {
      const { body } = await shop.call('GET', `/api/v1/products/${id}/`)
      expect(body.category.id).toBe(product.category?.id)
    }
  })

  // Proves: S2.product.6, R3.30
  it('related products: those of the same category come first, then those of its siblings', async () => {
    const { body: menu } = await shop.call('GET', '/api/v1/category/?limit=100')
    const categories: Category[] = menu.items
    const bangles = categories.find(({ name }) => name === 'Bangles') as Category
    const { body } = await shop.call('GET', `/api/v1/products/search/?category_id=${bangles.id}`)
    const [first, ...others] = (body.items as Product[]).map(({ id }) => id)
    const [, related = ''] = (await page(`/product/${first}`)).split('Related Products')
    const ids = productsIn(related)
    expect(ids.slice(0, others.length)).toEqual(others)
    const siblings = ids.slice(others.length)
    expect(siblings).toHaveLength(2)
    for (const id of siblings) {
      const { category } = (await shop.call('GET', `/api/v1/products/${id}/`)).body
      expect(category.id).not.toBe(bangles.id)
      expect(categories.find(({ id }) => id === category.id)?.parent_id).toBe(bangles.parent_id)
    }
  })

  // Proves: R3.30
  it('related products: a sold-out neighbour stands after every relation that can be bought', async () => {
    const { body: menu } = await shop.call('GET', '/api/v1/category/?limit=100')
    const pendants = menu.items.find(({ name }: { name: string }) => name === 'Pendants')
    const { body } = await shop.call('GET', `/api/v1/products/search/?category_id=${pendants.id}`)
    const [first, soldOut, ...others] = (body.items as Product[]).map(({ id }) => id)
    const related = async () =>
      productsIn((await page(`/product/${first}`)).split('Related Products')[1] ?? '')
    expect(await related()).toContain(soldOut)
    await setStock(shop, soldOut ?? '', 0)
    const ids = await related()
    expect(ids.slice(0, others.length)).toEqual(others)
    expect(ids).toHaveLength(4)
    expect(ids).not.toContain(soldOut)
  })

  it('products: each of hundreds of categories has a heading, an option in the filters and a sitemap entry', async () => {
    const { body } = await shop.call('GET', '/api/v1/category/?limit=100')
    const oldest = body.items.at(-1)
    await shop.change(
      "insert into categories (name, description) select 'Kind ' || n, '-' from generate_series(1, 120) n",
    )
    const html = await page(`/products?category_id=${oldest.id}`)
    expect(textOf(html.match(/<h1[\s\S]*?<\/h1>/)?.[0] ?? '').trim()).toBe(oldest.name)
    expect(html).toContain(`<option value="${oldest.id}" selected="">`)
    expect(await page('/sitemap.xml')).toContain(`${pagePath('category', oldest)}<`)
    await shop.change("delete from categories where name like 'Kind %'")
  })

  // Proves: S2.products.1, S2.products.2, S2.products.3, S9.2
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

  // Proves: S9.3
  it('products: the filters list at most a hundred categories and brands', async () => {
    for (const table of ['categories', 'brands'])
      await shop.sql(
        `insert into ${table} (name, description) select 'Sort ' || n, 'x' from generate_series(1, 105) n`,
      )
    await notifyOfChange()
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
    await notifyOfChange()
  })

  // Proves: S2.search.1
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
    expect(await page('/search?q=pearl')).toMatch(/<select[^>]* name="limit"/)
  })

  // Proves: S2.search.2
  it('search: has a message for corrected spellings, and only then', async () => {
    const near = 'Nothing matches “neclace”. These pieces match “necklace”.'
    await shows('/search?q=neclace', ['Search Results for "neclace"', near, 'result(s)'])
    for (const path of ['/search?q=necklace', '/search?q=qqqqxxxx', '/search?q=neclace&min_price=99999'])
      expect(textOf(await page(path)), path).not.toContain('Nothing matches')
  })

  // Proves: S2.about.1
  it('about: the story since 2010, the mission, four cards and the link to the products', async () => {
    await shows('/about-us', [
      'Since 2010',
      'began in 2010',
      'Ethical, sustainable jewelry',
      'Worldwide Shipping',
      'Premium Quality',
      'Ethically Sourced',
      'Customer Satisfaction',
      'Shop Now',
    ])
  })

  // Proves: S2.login.1, S2.login.3, S2.profile.3, S2.orders.1
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

// Proves: S2.home.5
it('a shop without products shows a message', async () => {
  await shop.sql('update products set archived_at = now()')
  await shows('/', ['No products found'])
  await shows('/products', ['No results found'])
})

function productsIn(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(/href="\/product\/([\w-]+)"/g), ([, id = '']) => id))]
}
