import { beforeAll, expect, it } from 'vitest'
import { feedItems } from '../../src/shop/catalog/feed/feed-items.ts'
import { listExcluded } from '../../src/shop/catalog/feed/list-excluded.ts'
import { backOffice } from '../support/back-office-calls.ts'
import { readFeed } from '../support/read-feed.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { matrixOf, ringInMetals } from '../support/sized-ring.ts'

const shop = setUpShop()
const office = backOffice(() => shop)
const { call } = office

beforeAll(() => office.signIn())

const addPicture = (productId: string, hash: string, width = 600) =>
  shop.sql(
    `insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      values ($1, 0, md5($2), 'a.jpg', $3, 750, 'data:,')`,
    [productId, hash, width],
  )

const state = (productId: string, facts: Record<string, string>) =>
  call('PUT', `/products/${productId}/facts/`, {
    facts: Object.entries(facts).map(([key, value]) => ({ key, value })),
  })

/** @returns the id of a piece of silver with a picture */
async function silverPiece(fields: object): Promise<string> {
  const { id } = await office.create(fields)
  await addPicture(id, id)
  await state(id, { metal: 'silver' })
  return id
}

/** The first values of the attributes of every item that belongs to a product. */
async function listedItems(productId: string): Promise<Record<string, string>[]> {
  const items = await readFeed(shop.url)
  return items
    .map((item) => Object.fromEntries(Object.entries(item).map(([name, [value = '']]) => [name, value])))
    .filter(({ link }) => link?.includes(`/product/${productId}`))
}

const exclusions = async (): Promise<{ id: string; reasons: string[] }[]> =>
  (await call('GET', '/admin/merchant-feed/excluded/')).body.items

// Proves: R11.1
it('lists a piece with its price, picture and delivery', async () => {
  const id = await silverPiece({ name: 'Opal & pearl <ring>', price: 49.5, stock_quantity: 0 })
  const [item, ...more] = await listedItems(id)
  expect(more).toEqual([])
  expect(item).toMatchObject({
    title: 'Opal &amp; pearl &lt;ring&gt;',
    link: `${shop.env.PUBLIC_URL}/product/${id}/opal-pearl-ring`,
    price: '49.50 GBP',
    availability: 'out_of_stock',
    condition: 'new',
    brand: 'Maison',
    identifier_exists: 'no',
    material: 'silver',
    color: 'silver',
    gender: 'unisex',
    age_group: 'adult',
    shipping: '<g:country>GB</g:country><g:price>5.00 GBP</g:price>',
  })
  expect(item?.image_link).toMatch(/^http.*\.jpg$/)
  expect(item).not.toHaveProperty('item_group_id')
})

// Proves: R11.1
it('lists every variant on its own, in one group', async () => {
  const { ring, idOf } = await ringInMetals(office)
  await addPicture(ring.id, 'signet')
  const items = await listedItems(ring.id)
  expect(items.map(({ id }) => id)).toEqual(ring.variants.map(({ id }: { id: string }) => id))
  expect(items.find(({ id }) => id === idOf('M', 'Silver'))).toMatchObject({
    item_group_id: ring.id,
    link: `${shop.env.PUBLIC_URL}/product/${ring.id}/signet-ring?variant=${idOf('M', 'Silver')}`,
    price: '120.00 GBP',
    availability: 'in_stock',
    size: 'M',
    material: 'Silver',
  })
})

// Proves: R11.208
it('leaves out the variants without a picture, and tells the owner', async () => {
  const { ring, idOf } = await ringInMetals(office)
  await addPicture(ring.id, ring.id)
  await shop.sql(
    'insert into variant_images (image_id, variant_id) select id, $2 from product_images where product_id = $1',
    [ring.id, idOf('M', 'Silver')],
  )
  expect((await listedItems(ring.id)).map(({ id }) => id)).toEqual([idOf('M', 'Silver')])
  const [found] = (await exclusions()).filter(({ id }) => id === ring.id)
  expect(found?.reasons).toEqual(['One of its variants has no picture.'])
})

// Proves: R11.170
it('takes an option named Colour as the colour', async () => {
  const beads = await office.create({ stock_quantity: 0 })
  await addPicture(beads.id, 'beads')
  const matrix = matrixOf(beads.code, [{ value: 'Red' }, { value: 'Blue' }], 'Colour', 'other')
  await office.call('PUT', `/products/${beads.id}/variants/`, matrix)
  expect((await listedItems(beads.id)).map(({ color }) => color)).toEqual(['Red', 'Blue'])
})

// Proves: R11.207
it('says the colour of what only looks like a metal', async () => {
  const hoops = await office.create({ stock_quantity: 0 })
  await addPicture(hoops.id, 'hoops')
  const names = [
    'Gold tone',
    'Rose gold-coloured brass',
    'Gold-tone steel',
    'Pink gold tone',
    'Silver-plated brass',
  ]
  const metals = names.map((value) => ({ value }))
  await office.call('PUT', `/products/${hoops.id}/variants/`, matrixOf(hoops.code, metals, 'Metal', 'metal'))
  const colours = (await listedItems(hoops.id)).map(({ color }) => color)
  expect(colours).toEqual(['gold', 'rose gold', 'gold', 'rose gold', 'silver'])
})

// Proves: R11.207
it.each([
  [{ colour: 'G', metal: 'white gold' }, 'white gold'],
  [{ colour: 'White', second_stone_colour: 'Aqua' }, 'white/blue'],
  [{ colour: 'G', second_stone_colour: 'Royal blue' }, 'blue'],
  [{ colour: 'Aqua, green, blue, clear and honey' }, 'blue/green/clear'],
  [{ metal: 'silver', plating: 'rose gold' }, 'rose gold'],
  [{ metal: 'stainless steel' }, 'silver'],
  [{ metal: 'brass', plating: 'silver' }, 'silver'],
  [{ metal: 'silver', plating: 'black rhodium' }, 'black'],
])('says the colour that %j means as Google takes it: %s', async (facts, color) => {
  const { id } = await office.create()
  await addPicture(id, id)
  await state(id, facts)
  expect(await listedItems(id)).toMatchObject([{ color }])
})

// Proves: R11.208, R11.209
it.each([
  [['her'], 'female', 'adult'],
  [['him'], 'male', 'adult'],
  [['her', 'him', 'children'], 'unisex', 'adult'],
  [['children'], 'unisex', 'kids'],
])('says for whom a piece for %j is: %s, %s', async (values, gender, age_group) => {
  const id = await silverPiece({})
  const facts = [{ key: 'metal', value: 'silver' }, ...values.map((value) => ({ key: 'for', value }))]
  expect((await call('PUT', `/products/${id}/facts/`, { facts })).status).toBe(200)
  expect(await listedItems(id)).toMatchObject([{ gender, age_group }])
})

// Proves: R12.37
it('offers what is made to order from the day on which it is ready', async () => {
  const made_to_order = { per_week: 3, days: 10, bench_hours: 1 }
  const id = await silverPiece({ stock_quantity: 0, made_to_order })
  const [item] = await listedItems(id)
  expect(item).toMatchObject({ availability: 'backorder' })
  expect(item?.availability_date).toMatch(/^\d{4}-\d\d-\d\dT00:00Z$/)
  const days = (Date.parse(item?.availability_date as string) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(10)
})

// Proves: R12.164
it('the delivery of a piece costs what its price makes it cost', async () => {
  const { key, ...standard } = (await office.call('GET', '/admin/delivery/methods/')).body[0]
  await office.call('PUT', `/delivery/methods/${key}/`, { ...standard, free_over: 200 })
  const [cheap, dear] = [await silverPiece({ price: 199 }), await silverPiece({ price: 200 })]
  expect((await listedItems(cheap))[0]?.shipping).toContain('<g:price>5.00 GBP')
  expect((await listedItems(dear))[0]?.shipping).toContain('<g:price>0.00 GBP')
})

// Proves: R12.164
it('states the delivery to the country of the shop, and none of what is not sent there', async () => {
  const { key, ...standard } = (await call('GET', '/admin/delivery/methods/')).body[0]
  const change = (fields: object) => call('PUT', `/delivery/methods/${key}/`, { ...standard, ...fields })
  await change({ countries: ['FR'] })
  const courier = { name: 'Courier', price: 12, days_from: 1, days_to: 1, countries: ['GB'] }
  await call('DELETE', '/delivery/methods/next_day/')
  await call('POST', '/delivery/methods/', { key: 'courier', ...courier })
  const id = await silverPiece({ price: 40 })
  expect((await listedItems(id))[0]?.shipping).toContain('<g:price>12.00 GBP')
  await call('DELETE', '/delivery/methods/courier/')
  expect((await listedItems(id))[0]).not.toHaveProperty('shipping')
  const collect = { name: 'Collect', kind: 'collect', price: 0, days_from: 0, days_to: 0 }
  await call('POST', '/delivery/methods/', { key: 'collect', ...collect })
  expect((await listedItems(id))[0]).not.toHaveProperty('shipping')
  await call('PUT', '/admin/settings/', { delivery_methods: null })
})

// Proves: R11.2
it('leaves out what Google refuses, and tells the owner why', async () => {
  const { id } = await office.create({ price: 0, free: true })
  expect(await listedItems(id)).toEqual([])
  const [found] = (await exclusions()).filter((product) => product.id === id)
  const noColour = 'It, or one of its variants, has neither a colour nor a metal.'
  expect(found?.reasons).toEqual(['It has no picture.', 'It is free.', noColour])
  const draft = await office.create({ draft: true })
  expect((await exclusions()).map((product) => product.id)).not.toContain(draft.id)
})

// Proves: R11.208
it.each([
  ['2027-01-30T23:59:00Z', 249, 250],
  ['2027-01-31T00:00:00Z', 499, 500],
])('on %s a picture of %i pixels is too small, and one of %i is not', async (now, narrow, wide) => {
  const [small, large] = [await office.create(), await office.create()]
  for (const [{ id }, width] of [
    [small, narrow],
    [large, wide],
  ] as const) {
    await addPicture(id, id, width)
    await state(id, { metal: 'silver' })
  }
  const then = { ...shop.shop, clock: { now: () => new Date(now) } }
  const { items } = await listExcluded(then, { skip: 0, limit: 100 })
  const [excluded, ...others] = items.filter(({ id }) => [small.id, large.id].includes(id))
  expect(excluded).toMatchObject({
    id: small.id,
    reasons: [`Its first picture is smaller than ${wide} × ${wide} pixels.`],
  })
  expect(others).toEqual([])
  const listed: string[] = []
  for await (const batch of feedItems(then)) listed.push(...batch.map(({ product_id }) => product_id))
  expect(listed).toContain(large.id)
  expect(listed).not.toContain(small.id)
})
