import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { demo: true })
})
afterAll(() => shop.close())

const get = (path: string) => shop.call('GET', `/api/v1${path}`)
const names = (answer: { body: { items: { name: string }[] } }) => answer.body.items.map((item) => item.name)
const category = async (name: string) =>
  (await shop.sql<{ id: number }>('select id from categories where name = $1', [name]))[0]?.id

describe('browsing', () => {
  it('shows ten products at first, newest first, and how many there are', async () => {
    const { status, body } = await get('/products/')
    expect(status).toBe(200)
    expect(body.items).toHaveLength(10)
    expect(body.total).toBe(32)
    const times = body.items.map((item: { created_at: string }) => item.created_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('answers with and without the trailing slash, without a redirect', async () => {
    for (const path of ['/products', '/products/', '/category', '/category/', '/brands', '/brands/']) {
      expect((await get(path)).status, path).toBe(200)
    }
  })

  it('shows every product once when leafing through', async () => {
    const seen: string[] = []
    for (let skip = 0; skip < 32; skip += 7) seen.push(...names(await get(`/products/?skip=${skip}&limit=7`)))
    expect(new Set(seen).size).toBe(32)
    expect(seen).toHaveLength(32)
  })

  it('past the last page there is nothing, and the true total', async () => {
    for (const skip of ['32', '5000', '2147483648', '9007199254740991'])
      expect((await get(`/products/?skip=${skip}&limit=10`)).body, skip).toEqual({ items: [], total: 32 })
  })

  it.each([
    'skip=-1',
    'skip=a',
    'limit=0',
    'limit=101',
    'limit=1.5',
    'skip=99999999999999999',
    'skip=%20',
    'limit=1e1',
  ])('refuses the paging %s in words', async (query) => {
    for (const list of ['/products/', '/products/search/', '/category/', '/brands/']) {
      const { status, body } = await get(`${list}?${query}`)
      expect(status).toBe(422)
      expect(body.detail).toBe('Invalid skip or limit value')
    }
  })

  it('takes an empty parameter for an absent one', async () => {
    expect((await get('/products/search/?skip=&limit=&name=&category_id=&min_price=')).body.total).toBe(32)
  })

  it('tells a category and its parent', async () => {
    const { body } = await get('/category/?limit=100')
    const hoops = body.items.find((item: { name: string }) => item.name === 'Hoops')
    expect(hoops.parent.name).toBe('Earrings')
    expect(hoops.parent_id).toBe(hoops.parent.id)
  })

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
    expect(body.images).toHaveLength(2)
    expect(body.images[0].url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    const picture = await fetch(shop.url + body.images[0].url)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(picture.headers.get('cache-control')).toContain('immutable')
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'abc', '1', '%00', '..%2f'])(
    'there is no product %s',
    async (id) => {
      expect((await get(`/products/${id}/`)).status).toBe(404)
    },
  )

  it('a withdrawn product is gone, and no list shows it', async () => {
    const [row] = await shop.sql<{ id: string }>(
      `update products set withdrawn_at = now() where code = 'BD-1008' returning id`,
    )
    const { status, body } = await get(`/products/${row?.id}/`)
    expect(status).toBe(410)
    expect(body.detail).toBe('This product is no longer available.')
    expect((await get('/products/search/?name=Stoneware')).body.total).toBe(0)
    await shop.sql(`update products set withdrawn_at = null where code = 'BD-1008'`)
  })
})

describe('searching', () => {
  const search = (query: string) => get(`/products/search/?${query}`)

  it('finds a text anywhere in the name or the code, whatever its case and accents', async () => {
    expect(names(await search('name=GOLD%20hoops&code=GOLD%20hoops'))).toEqual(['Classic Gold Hoops'])
    expect(names(await search('name=é3001&code=er-3001'))).toEqual([])
    expect(names(await search('name=er-3001&code=er-3001'))).toEqual(['Classic Gold Hoops'])
    expect(names(await search('name=p%C3%A9arl%20studs'))).toEqual(['Pearl Studs, 9 mm'])
  })

  it('takes the name alone for names and the code alone for codes', async () => {
    expect((await search('name=er-3001')).body.total).toBe(0)
    expect((await search('code=hoops')).body.total).toBe(0)
    expect(names(await search('code=3001'))).toEqual(['Classic Gold Hoops'])
  })

  it('puts the best first: exact code, start of the name, start of a word, elsewhere', async () => {
    const found = names(await search('name=pearl&code=pearl&limit=20'))
    expect(found.slice(0, 3).every((name) => name.startsWith('Pearl'))).toBe(true)
    expect(found).toContain('Classic Pearl Necklace')
    expect(names(await search('name=nk-4001&code=nk-4001'))[0]).toBe('Classic Pearl Necklace')
  })

  it('understands a near spelling when nothing matches to the letter', async () => {
    const found = names(await search('name=neclace&code=neclace&limit=50'))
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((name) => /necklace/i.test(name))).toBe(true)
  })

  it('takes %, _ and \\ for what they are', async () => {
    for (const text of ['%25', '_', '%5C', "'", '"', '%25%25']) {
      expect((await search(`name=${text}&code=${text}`)).body.total, text).toBe(0)
    }
  })

  it('narrows by price, brand, and a category with all below it', async () => {
    const earrings = await category('Earrings')
    expect((await search(`category_id=${earrings}`)).body.total).toBe(8)
    expect((await search(`category_id=${await category('Hoops')}`)).body.total).toBe(2)
    const dear = await search(`category_id=${earrings}&min_price=165&max_price=240`)
    expect(dear.body.items.map((item: { price: number }) => item.price).sort()).toEqual([165, 175, 240])
    expect((await search('category_id=999999')).body).toEqual({ items: [], total: 0 })
    expect((await search('max_price=999999999999')).body.total).toBe(32)
  })

  it('refuses a lowest price above the highest, and prices that are none', async () => {
    expect((await search('min_price=10&max_price=5')).body.errors[0].path).toBe('min_price')
    for (const query of [
      'min_price=a',
      'max_price=-1',
      'min_price=1.234',
      'category_id=x',
      'sort=random',
      'name=%00',
    ]) {
      expect((await search(query)).status, query).toBe(422)
    }
  })

  it('sorts by price and by name when asked to', async () => {
    const prices = (answer: { body: { items: { price: number }[] } }) =>
      answer.body.items.map((item) => item.price)
    const up = prices(await search('sort=price_asc&limit=100'))
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    const down = prices(await search('sort=price_desc&limit=100'))
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    const byName = names(await search('sort=name&limit=100')).map((name) => name.toLowerCase())
    expect(byName).toEqual(byName.toSorted())
    await shop.sql(`update products set name = 'Émeraude pendant' where name = 'Emerald Column Drops'`)
    const [before = '', after] = names(await search('sort=name&limit=2&skip=3'))
    expect([before, after]).toEqual(['Court Bangle', 'Émeraude pendant'])
    await shop.sql(`update products set name = 'Emerald Column Drops' where name = 'Émeraude pendant'`)
  })
})

describe('around it', () => {
  it('an unknown address is a problem, not a page', async () => {
    const { status, headers, body } = await get('/nothing-here')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 })
  })

  it('documents itself without outside hosts', async () => {
    const { body } = await shop.call('GET', '/api/openapi.json')
    expect(Object.keys(body.paths)).toContain('/api/v1/products/search/')
    const page = await shop.call('GET', '/api/docs')
    expect(page.status).toBe(200)
    expect(page.body).not.toMatch(/(?:src|href)="https?:\/\/(?!www\.rfc-editor)/)
  })

  it('says that it is well', async () => {
    expect((await shop.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await shop.call('GET', '/readyz')).body).toEqual({ status: 'ready' })
  })
})
