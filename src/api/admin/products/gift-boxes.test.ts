import { expect, it } from 'vitest'
import { customer } from '../../../../tests/support/accounts.ts'
import { add, newGuest } from '../../../../tests/support/orders/checkout.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { M_AND_L, matrixOf, sizedRing } from '../../../../tests/support/sized-ring.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const { shop, call, create, edit, bring, exported } = setUpBackOffice()

const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status
const textOf = async (path: string) => await (await fetch(`${shop.url}${path}`)).text()

// Proves: R12.65, R12.123
it('a gift box is in no list, search, facet, collection, feed, sitemap or cart, and has no page', async () => {
  const box = await create({ name: 'Linen keepsake box', stock_quantity: 3 })
  await shop.sql(
    `insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      values ($1, 0, md5('box'), 'a.jpg', 600, 750, 'data:,')`,
    [box.id],
  )
  const facts = [{ key: 'metal', value: 'silver' }]
  expect((await call('PUT', `/products/${box.id}/facts/`, { facts })).status).toBe(200)
  await call('POST', '/admin/collections/', { name: 'Linen', product_ids: [box.id] })
  expect(box.is_gift_box).toBe(false)
  const guest = await newGuest(shop, [{ productId: box.id, quantity: 1 }])
  const shown = async () => ({
    list: (await call('GET', '/products/')).body.total,
    search: (await call('GET', '/products/search/?name=keepsake&code=keepsake')).body.total,
    facets: (await call('GET', '/products/facets/')).body.total,
    collection: (await textOf('/collections/linen')).includes('keepsake'),
    sitemap: (await textOf('/sitemap.xml?part=1')).includes(box.id),
    feed: (await textOf('/feeds/google.xml')).includes('keepsake'),
    page: await statusOf(`/product/${box.id}`),
  })
  const before = await shown()
  expect(before).toEqual({
    list: 1,
    search: 1,
    facets: 1,
    collection: true,
    sitemap: true,
    feed: true,
    page: 200,
  })
  expect((await edit(box, { is_gift_box: true })).body.is_gift_box).toBe(true)
  expect(await shown()).toEqual({
    list: 0,
    search: 0,
    facets: 0,
    collection: false,
    sitemap: false,
    feed: false,
    page: 404,
  })
  expect((await call('GET', `/products/${box.id}/`)).body.is_gift_box).toBe(true)
  expect((await call('GET', `/cart/guest/${guest.guestId}/`)).body.cart_items).toEqual([])
  expect(await add(shop, guest, { productId: box.id, quantity: 1 })).toMatchObject({ status: 409 })
  const { token } = await customer(shop)
  const { id: wishlist_id } = (await shop.call('POST', '/api/v1/wishlist/', { token })).body
  const wish = { wishlist_id, product_id: box.id }
  const wished = await shop.call('POST', '/api/v1/wishlist/addtowishlist/', { token, body: wish })
  expect(wished.status).toBe(409)
  expect((await edit(box, {})).body.is_gift_box).toBe(true)
  expect((await edit(box, { is_gift_box: 'no' })).body.errors[0].path).toBe('is_gift_box')
  const low = await call('GET', '/products/low-stock/')
  expect(JSON.stringify(low.body)).toContain('Linen keepsake box')
  expect(await findViolations(shop.pool)).toEqual([])
})

// Proves: R12.66
it('the back office lists and exports gift boxes, and the import makes them', async () => {
  const { code, id } = await create({ is_gift_box: true })
  const shelf = await call('GET', '/admin/products/?show=gift_boxes')
  expect(shelf.body.items.map((item: { id: string }) => item.id)).toContain(id)
  const csv = await exported('?show=gift_boxes')
  expect(csv.split('\r\n')[0]).toMatch(/,is_gift_box,/)
  expect(csv.split('\r\n').find((row) => row.includes(code))).toMatch(/,yes,,,$/)
  expect((await bring(csv)).body).toMatchObject({ updated: 0, problems: [] })
  const given = (value: string) => bring(`code,is_gift_box\n${code},${value}\n`)
  expect((await given('')).body).toMatchObject({ unchanged: 1, problems: [] })
  expect((await given('maybe')).body.errors).toEqual([
    { path: 'rows.2.is_gift_box', message: 'Gift box must be true or false' },
  ])
  expect((await given('no')).body).toMatchObject({ updated: 1, problems: [] })
  const head = 'code,name,description,price,stock_quantity,brand,is_gift_box\n'
  expect(
    (await bring(`${head}GB-1,Box,Text,5,1,Maison,yes\nGB-2,Ring,Text,5,1,Maison,\n`)).body,
  ).toMatchObject({ created: 2, problems: [] })
  const boxes = (await call('GET', '/admin/products/?show=gift_boxes')).body.items
  expect(boxes.map((item: { code: string }) => item.code)).toContain('GB-1')
  expect(
    (await call('GET', '/products/')).body.items.map((item: { code: string }) => item.code).sort(),
  ).toEqual(['GB-2', code].sort())
  expect(await findViolations(shop.pool)).toEqual([])
})

// Proves: R12.122
it('a gift box has no options', async () => {
  const box = await create({ is_gift_box: true })
  const given = await call('PUT', `/products/${box.id}/variants/`, matrixOf('GB-O', M_AND_L))
  const ring = await sizedRing({ call, create } as Parameters<typeof sizedRing>[0])
  const { price, stock_quantity, code } = ring
  const marked = await edit(ring, { is_gift_box: true, price, stock_quantity, code })
  const message = 'A gift box is a product without options.'
  expect([given.status, given.body.errors]).toEqual([422, [{ path: 'options', message }]])
  expect([marked.status, marked.body.errors]).toEqual([422, [{ path: 'is_gift_box', message }]])
})

// Proves: R12.122
it('an import makes no gift box of a product with options', async () => {
  const head = 'code,name,description,price,stock_quantity,brand,product,option_1_name,option_1,is_gift_box\n'
  const rows = ['GO-1,Box,Text,5,1,Maison,,Colour,Red,yes', 'GO-2,,,5,1,,GO-1,,Blue,']
  const refused = await bring(`${head}${rows.join('\n')}\n`)
  expect([refused.status, refused.body.errors[0]]).toEqual([
    422,
    { path: 'rows.2.is_gift_box', message: 'A gift box is a product without options.' },
  ])
})
