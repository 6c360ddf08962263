import { describe, expect, it } from 'vitest'
import {
  add,
  contents,
  newCustomer,
  newGuest,
  orderAsGuest,
} from '../../../../tests/support/orders/checkout.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { paint } from '../../../shop/catalog/images/test-images.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const { shop, call, post, create, edit, exported, find, fields, token, upload, imagesOf } = setUpBackOffice({
  cached: true,
})

const page = async (path: string) => await (await fetch(shop.url + path)).text()
const status = async (path: string) => (await fetch(shop.url + path)).status
const shelf = async (show: string) =>
  (await call('GET', `/admin/products/?show=${show}&limit=100`)).body.items.map((item: any) => item.code)
const adminRead = async (id: string) => (await call('GET', `/admin/products/${id}/`)).body

const inCategory = async (name: string) =>
  (await post('/category/', { name, description: 'x', parent_id: null })).body.id as number

/** Where shoppers see a product. */
async function placesOf({ id, code, name }: { id: string; code: string; name: string }, sibling: string) {
  const listed = (await shop.call('GET', '/api/v1/products/?limit=100')).body.items
  const pages = [
    '/',
    '/products',
    `/search?q=${code}`,
    `/product/${sibling}`,
    '/sitemap.xml',
    '/feeds/google.xml',
  ]
  const shown = []
  for (const path of pages)
    if (
      (await page(path))
        .replace(/name="q"[^>]*>|<title>.*?<\/title>/g, '')
        .includes(path.endsWith('.xml') ? id : name)
    )
      shown.push(path.replace(sibling, ':id').replace(code, ':code'))
  const ask = async (path: string) => (await shop.call('GET', `/api/v1${path}`)).body
  if ((await ask(`/search/suggestions/?text=${code}`)).products.some((item: any) => item.name === name))
    shown.push('suggestions')
  if ((await ask(`/products/facets/?name=${code}&code=${code}`)).total > 0) shown.push('facets')
  for (const slug of ['by-rule', 'by-hand'])
    if ((await ask(`/collections/${slug}/`)).items.some((item: any) => item.id === id)) shown.push(slug)
  return [
    ...(listed.some((item: any) => item.id === id) ? ['list'] : []),
    ...((await find(code)) ? ['search'] : []),
    ...shown,
    await status(`/product/${id}`),
    (await shop.call('GET', `/api/v1/products/${id}/`)).status,
  ]
}

/** The merchant feed lists what has a picture and a metal. */
async function fitForFeed(id: string) {
  const bytes = await paint(600, 750).jpeg().toBuffer()
  await upload(id, [{ name: 'comet.jpg', bytes }])
  await call('PUT', `/products/${id}/facts/`, { facts: [{ key: 'metal', value: 'silver' }] })
}

const EVERYWHERE = [
  'list',
  'search',
  '/',
  '/products',
  '/search?q=:code',
  '/product/:id',
  '/sitemap.xml',
  '/feeds/google.xml',
  'suggestions',
  'facets',
  'by-rule',
  'by-hand',
  200,
  200,
]

describe('a draft', () => {
  // Proves: R3.40
  it('is absent wherever a shopper can look, until it is published', async () => {
    const category_id = await inCategory('Rings of drafts')
    const sibling = await create({ name: 'Sibling ring', category_id })
    const draft = await create({ name: 'Comet ring', draft: true, category_id })
    await fitForFeed(draft.id)
    await post('/admin/collections/', { name: 'By rule', by_rule: true, category_id })
    await post('/admin/collections/', { name: 'By hand', product_ids: [sibling.id, draft.id] })
    expect(await placesOf(draft, sibling.id)).toEqual([404, 404])
    const [guest, customer] = [await newGuest(shop), await newCustomer(shop)]
    const line = { productId: draft.id, quantity: 1 }
    expect((await add(shop, guest, line)).status).toBe(404)
    const { token } = customer
    const { body: list } = await shop.call('POST', '/api/v1/wishlist/', { token })
    const wish = { wishlist_id: list.id, product_id: draft.id }
    const heart = () => shop.call('POST', '/api/v1/wishlist/addtowishlist/', { token, body: wish })
    expect((await heart()).status).toBe(404)
    expect(await shelf('draft')).toEqual([draft.code])
    expect(await adminRead(draft.id)).toMatchObject({ name: 'Comet ring', status: 'draft' })

    expect((await edit(draft, { draft: false })).status).toBe(200)
    expect(await placesOf(draft, sibling.id)).toEqual(EVERYWHERE)
    expect((await add(shop, guest, line)).status).toBe(200)
    expect((await heart()).status).toBe(200)
    expect(await shelf('draft')).toEqual([])

    expect((await edit(draft, { draft: true, name: 'Comet ring' })).status).toBe(200)
    expect(await placesOf(draft, sibling.id)).toEqual([404, 404])
    expect(await contents(shop, guest)).toEqual({})
    const wishes = async () =>
      (await shop.call('GET', `/api/v1/wishlist/${list.id}/`, { token })).body.wishlist_items
    expect(await wishes()).toEqual([])
    // A field that is absent stays.
    expect((await edit(draft, { price: 60 })).status).toBe(200)
    expect(await shelf('draft')).toEqual([draft.code])
    await edit(draft, { draft: false })
    expect(await wishes()).toHaveLength(1)
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R3.40
  it('cannot be ordered from a cart that still holds it', async () => {
    const product = await create({ name: 'Meteor ring' })
    const guest = await newGuest(shop, [{ productId: product.id, quantity: 1 }])
    await shop.change('update products set draft = true where id = $1', [product.id])
    const { status, body } = await orderAsGuest(shop, guest)
    expect([status, body.detail]).toEqual([409, 'Meteor ring: This product is no longer sold'])
  })

  // Proves: R3.40
  it('a product is live when nothing is said', async () => {
    expect((await find((await create()).code)).name).toBe('Opal ring')
    const { body } = await post('/products/', { product: fields({ draft: 'yes' }) })
    expect(body.errors).toEqual([{ path: 'product.draft', message: 'Draft must be true or false' }])
  })

  // Proves: R3.3
  it('keeps its brand and its category from being deleted', async () => {
    const category_id = await inCategory('Held by a draft')
    const { body: brand } = await post('/brands/', { name: 'Draft brand', description: 'x' })
    await create({ draft: true, category_id, brand_id: brand.id })
    const answers = [
      await call('DELETE', `/category/${category_id}/`),
      await call('DELETE', `/brands/${brand.id}/`),
    ]
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [409, 'This category still has 1 product.'],
      [409, 'This brand still has 1 product.'],
    ])
  })
})

// Proves: R3.41
it('a duplicate is a draft with the same pictures, no stock and a code of its own', async () => {
  const source = await create({ name: 'Nebula ring', low_stock_below: 0 })
  const bytes = await paint(50, 50).jpeg().toBuffer()
  await upload(source.id, [{ name: 'nebula.jpg', bytes }])
  const headers = { 'idempotency-key': 'duplicate-once' }
  const copy = async () => {
    const { status, body } = await shop.call('POST', `/api/v1/products/${source.id}/duplicate/`, {
      token: token(),
      headers,
    })
    expect([status, body.detail]).toEqual([201, undefined])
    return body
  }
  const first = await copy()
  expect((await copy()).id).toBe(first.id)
  const second = (await post(`/products/${source.id}/duplicate/`)).body
  expect([first.code, second.code]).toEqual([`${source.code}-COPY`, `${source.code}-COPY-2`])
  expect(await adminRead(first.id)).toMatchObject({
    name: 'Nebula ring (copy)',
    status: 'draft',
    price: 49.5,
    stock_quantity: 0,
    low_stock_below: 0,
  })
  const [picture] = await imagesOf(source.id)
  expect(first.images.map(({ url }: any) => url)).toEqual([picture.url])
  // The copy keeps the file.
  await call('DELETE', `/products/${source.id}/images/${picture.id}/`)
  expect(await status(picture.url)).toBe(200)
  expect(await findViolations(shop.pool)).toEqual([])
})

describe('an archived product', () => {
  // Proves: R3.42
  it('is listed for admins, and comes back as a draft', async () => {
    const product = await create({ name: 'Pulsar ring' })
    await call('DELETE', `/products/${product.id}/`)
    expect(await shelf('archived')).toContain(product.code)
    expect(await shelf('')).not.toContain(product.code)
    expect(await status(`/product/${product.id}`)).toBe(410)
    const { code, brand_id } = product
    const restore = (body: object) => post(`/products/${product.id}/restore/`, body)
    expect((await restore({ code, brand_id })).status).toBe(200)
    expect(await adminRead(product.id)).toMatchObject({ status: 'draft', stock_quantity: 10 })
    expect(await status(`/product/${product.id}`)).toBe(404)
    expect((await restore({ code, brand_id })).body.detail).toBe('This product is not archived.')
    expect((await edit(product, { draft: false })).status).toBe(200)
    expect((await find(code)).stock_quantity).toBe(10)
  })

  // Proves: R3.42, R3.4
  it('needs another code or brand when its own is taken or deleted', async () => {
    const { body: brand } = await post('/brands/', { name: 'Short-lived', description: 'x' })
    const product = await create({ brand_id: brand.id })
    await call('DELETE', `/products/${product.id}/`)
    await call('DELETE', `/brands/${brand.id}/`)
    const successor = await create({ code: product.code.toLowerCase() })
    expect(await adminRead(product.id)).toMatchObject({ status: 'archived', brand: null, brand_id: null })
    const restore = (body: object) => post(`/products/${product.id}/restore/`, body)
    const refused = [
      await restore({ code: product.code, brand_id: successor.brand_id }),
      await restore({ code: `${product.code}-2`, brand_id: brand.id }),
    ]
    expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
      [409, [{ path: 'code', message: 'This code belongs to another product.' }]],
      [422, [{ path: 'brand_id', message: 'This brand does not exist.' }]],
    ])
    const restored = await restore({ code: `${product.code}-2`, brand_id: successor.brand_id })
    expect(restored.body).toMatchObject({ code: `${product.code}-2`, brand: { id: successor.brand_id } })
    expect(await findViolations(shop.pool)).toEqual([])
  })
})

// Proves: R3.46
it('products are found by code, whatever the case, with the names of their pictures', async () => {
  const { id, code } = await create({ code: 'Pic 1' })
  const bytes = await paint(50, 50).jpeg().toBuffer()
  await upload(id, [{ name: 'pic 1-2.jpg', bytes }])
  const gone = await create()
  await call('DELETE', `/products/${gone.id}/`)
  const { body } = await post('/admin/products/by-code/', { codes: ['pic_1', 'pic_1-2', gone.code, 'none'] })
  expect(body.items).toEqual([{ id, codes: [code], name: 'Opal ring', file_names: ['pic_1-2.jpg'] }])
  const many = await post('/admin/products/by-code/', { codes: Array(5_001).fill('x') })
  expect(many.body.errors).toEqual([{ path: 'codes', message: 'At most 5,000 codes' }])
})

// Proves: R3.43, R9.324
it('products without pictures, drafts and archived products have lists of their own, also as CSV', async () => {
  const bare = await create()
  const pictured = await create()
  const bytes = await paint(50, 50).jpeg().toBuffer()
  await upload(pictured.id, [{ name: 'ring.jpg', bytes }])
  const draft = await create({ draft: true })
  expect(await shelf('no_pictures')).toEqual(expect.arrayContaining([bare.code, draft.code]))
  expect(await shelf('no_pictures')).not.toContain(pictured.code)
  expect(await shelf('')).toEqual(expect.arrayContaining([bare.code, draft.code, pictured.code]))
  const stated = await create()
  await call('PUT', `/products/${stated.id}/facts/`, { facts: [{ key: 'metal', value: 'brass' }] })
  const half = await create()
  await call('PUT', `/products/${half.id}/facts/`, { facts: [{ key: 'metal', value: 'gold' }] })
  expect(await shelf('no_facts')).toEqual(expect.arrayContaining([bare.code, half.code]))
  for (const { code } of [stated, draft]) expect(await shelf('no_facts')).not.toContain(code)
  expect(await shelf('no_maker')).toContain(stated.code)
  for (const show of ['no_pictures', 'no_facts', 'no_maker', 'draft', 'archived']) {
    const csv = await exported(`?show=${show}`)
    for (const code of await shelf(show)) expect(csv, show).toContain(code)
  }
  expect((await call('GET', '/admin/products/?show=some')).status).toBe(422)
})

// Proves: R3.96
it('these lists are searched by name, code, brand, category and price, also for the CSV and for edits in bulk', async () => {
  const above = (await post('/category/', { name: 'Unsorted', description: 'x' })).body.id
  const below = (await post('/category/', { name: 'Tin boxes', description: 'x', parent_id: above })).body.id
  const one = await create({
    draft: true,
    name: 'Émaille heron',
    code: 'SHELF-1',
    price: 40,
    category_id: below,
  })
  const two = await create({ draft: true, name: 'Heron of tin', code: 'SHELF-2', price: 90 })
  const gone = await create({ name: 'Heron of wax', code: 'SHELF-3' })
  await call('DELETE', `/products/${gone.id}/`)
  const found = async (query: string) =>
    (await call('GET', `/admin/products/?${query}&skip=0&limit=20`)).body.items.map(({ code }: any) => code)
  for (const [query, codes] of [
    ['show=draft&name=heron&code=heron', [two.code, one.code]],
    ['show=draft&name=heron+EMAILLE&code=heron+EMAILLE', [one.code]],
    ['show=draft&name=shelf-2&code=shelf-2', [two.code]],
    ['show=draft&name=shelf-2', []],
    ['show=draft&name=heron&code=2', [two.code]],
    ['show=draft&name=heron&code=heron&min_price=40&max_price=40', [one.code]],
    ['show=draft&name=heron&min_price=50&max_price=60', []],
    [`show=draft&category_id=${above}`, [one.code]],
    [`show=draft&brand_id=${one.brand_id}&name=heron&sort=-name`, [two.code, one.code]],
    ['show=draft&brand_id=999999', []],
    ['show=archived&name=heron', [gone.code]],
    ['show=no_pictures&name=heron', [two.code, one.code]],
    ['show=draft&name=%25', []],
  ] as const)
    expect([query, await found(query)]).toEqual([query, codes])
  const second = (await call('GET', '/admin/products/?show=draft&name=heron&skip=1&limit=1')).body
  expect([second.total, second.items.map(({ code }: any) => code)]).toEqual([2, [one.code]])
  const csv = await exported('?show=draft&name=heron&max_price=50')
  expect(csv).toContain(one.code)
  expect(csv).not.toContain(two.code)
  const { body } = await post('/admin/products/bulk-edit/preview/', {
    selection: { filters: { show: 'draft', code: 'shelf-' } },
    change: { low_stock_below: 0 },
  })
  expect(body.items.map(({ code }: any) => code)).toEqual([two.code, one.code])
})
