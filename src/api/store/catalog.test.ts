import { describe, expect, it } from 'vitest'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop({ demo: true })

const get = (path: string) => shop.call('GET', `/api/v1${path}`)
const names = (answer: { body: { items: { name: string }[] } }) => answer.body.items.map((item) => item.name)

describe('browsing', () => {
  // Proves: S7.1, S7.4, R1.12, R1.15
  it('returns ten products by default, newest first, and the total', async () => {
    const { status, body } = await get('/products/')
    expect(status).toBe(200)
    expect(body.items).toHaveLength(10)
    expect(body.total).toBe(37)
    const times = body.items.map((item: { created_at: string }) => item.created_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  // Proves: S7.4, R1.15
  it('returns every product once across pages', async () => {
    const seen: string[] = []
    for (let skip = 0; skip < 37; skip += 7) seen.push(...names(await get(`/products/?skip=${skip}&limit=7`)))
    expect(new Set(seen).size).toBe(37)
    expect(seen).toHaveLength(37)
  })

  // Proves: R1.14
  it('returns no items past the last page, with the correct total', async () => {
    for (const skip of ['37', '5000', '2147483648', '9007199254740991'])
      expect((await get(`/products/?skip=${skip}&limit=10`)).body, skip).toEqual({ items: [], total: 37 })
  })

  // Proves: R1.12, R1.13
  it.each([
    'skip=-1',
    'skip=a',
    'limit=0',
    'limit=101',
    'limit=1.5',
    'skip=99999999999999999',
    'skip=%20',
    'limit=1e1',
  ])('refuses the paging %s with a sentence', async (query) => {
    for (const list of ['/products/', '/products/search/', '/category/', '/brands/']) {
      const { status, body } = await get(`${list}?${query}`)
      expect(status).toBe(422)
      expect(body.detail).toBe('Invalid skip or limit value')
    }
  })

  // Proves: R1.12, R3.14
  it('treats an empty parameter as absent', async () => {
    expect((await get('/products/search/?skip=&limit=&name=&category_id=&min_price=')).body.total).toBe(37)
  })

  // Proves: S3.1
  it('returns a category with its parent', async () => {
    const { body } = await get('/category/?limit=100')
    const hoops = body.items.find((item: { name: string }) => item.name === 'Hoops')
    expect(hoops.parent.name).toBe('Earrings')
    expect(hoops.parent_id).toBe(hoops.parent.id)
  })

  // Proves: S3.1, R1.16, R3.18
  it('a product has its price as a number, its brand, its category and its pictures', async () => {
    const { body: list } = await get('/products/search/?code=ER-3001')
    const { status, body } = await get(`/products/${list.items[0].id}/`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Classic Gold Hoops',
      code: 'ER-3001',
      price: 95,
      stock_quantity: 40,
      brand: { name: 'Bramwick Goldworks' },
      category: { name: 'Hoops' },
    })
    expect(body.images).toHaveLength(4)
    expect(body.images[0]).toMatchObject({
      width: expect.any(Number),
      height: expect.any(Number),
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      alt: 'Classic Gold Hoops',
    })
    expect(body.images[0].url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    const files = body.images[0].srcset.split(', ').map((each: string) => each.split(' ')[0])
    expect(files.length).toBeGreaterThan(3)
    for (const [address, type] of [
      [body.images[0].url, 'jpeg'],
      ...files.map((file: string) => [file, 'webp']),
    ]) {
      const picture = await fetch(shop.url + address)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe(`image/${type}`)
      expect(picture.headers.get('cache-control')).toContain('immutable')
    }
  })

  // Proves: R1.7, R3.7
  it('an archived product is 410 and in no list', async () => {
    const [row] = await shop.sql<{ id: string }>(
      `update products set archived_at = now() where id = (select product_id from variants where code = 'BD-1008') returning id`,
    )
    const { status, body } = await get(`/products/${row?.id}/`)
    expect(status).toBe(410)
    expect(body.detail).toBe('This product is no longer available.')
    expect((await get('/products/search/?name=Stoneware')).body.total).toBe(0)
    await shop.sql(
      `update products set archived_at = null where id = (select product_id from variants where code = 'BD-1008')`,
    )
  })
})

describe('the API', () => {
  // Proves: R1.2
  it('an unknown path is a problem document, not a page', async () => {
    const { status, headers, body } = await get('/nothing-here')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 })
  })

  it('has documentation without external hosts', async () => {
    const { body } = await shop.call('GET', '/api/openapi.json')
    expect(Object.keys(body.paths)).toContain('/api/v1/products/search/')
    const page = await shop.call('GET', '/api/docs')
    expect(page.status).toBe(200)
    // The browser loads /favicon.ico by itself.
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
    expect(page.body).not.toMatch(/(?:src|href)="https?:\/\/(?!www\.rfc-editor)/)
  })
})
