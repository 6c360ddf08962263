import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../support/back-office-calls.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { matrixOf, ringInMetals } from '../support/sized-ring.ts'

const shop = setUpShop()
const office = backOffice(() => shop)

beforeAll(() => office.signIn())

const addPicture = (productId: string, hash: string) =>
  shop.sql(
    `insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      values ($1, 0, md5($2), 'a.jpg', 100, 125, 'data:,')`,
    [productId, hash],
  )

/** The attributes of every item that belongs to a product. */
async function listedItems(productId: string): Promise<Record<string, string>[]> {
  const answer = await fetch(`${shop.url}/feeds/google.xml`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const items = [...(await answer.text()).matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries([
      ['shipping', item.match(/<g:shipping>(.*?)<\/g:shipping>/)?.[1]],
      ...[...item.replace(/<g:shipping>.*<\/g:shipping>/, '').matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(
        ([, name, value]) => [name, value],
      ),
    ]),
  )
  return items.filter(({ link }) => link?.includes(`/product/${productId}`))
}

const exclusions = async (): Promise<{ id: string; reasons: string[] }[]> =>
  (await office.call('GET', '/admin/merchant-feed/excluded/')).body.items

// Proves: R11.1
it('lists a piece with its price, picture and delivery', async () => {
  const { id } = await office.create({ name: 'Opal & pearl <ring>', price: 49.5, stock_quantity: 0 })
  await addPicture(id, 'opal')
  await office.call('PUT', `/products/${id}/facts/`, { facts: [{ key: 'metal', value: 'silver' }] })
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

// Proves: R11.170
it('takes an option named Colour as the colour', async () => {
  const beads = await office.create({ stock_quantity: 0 })
  await addPicture(beads.id, 'beads')
  const matrix = matrixOf(beads.code, [{ value: 'Red' }, { value: 'Blue' }], 'Colour', 'other')
  await office.call('PUT', `/products/${beads.id}/variants/`, matrix)
  expect((await listedItems(beads.id)).map(({ color }) => color)).toEqual(['Red', 'Blue'])
})

// Proves: R12.37
it('offers what is made to order from the day on which it is ready', async () => {
  const made_to_order = { per_week: 3, days: 10, bench_hours: 1 }
  const { id } = await office.create({ stock_quantity: 0, made_to_order })
  await addPicture(id, 'made')
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
  const [cheap, dear] = [await office.create({ price: 199 }), await office.create({ price: 200 })]
  for (const { id } of [cheap, dear]) await addPicture(id, id)
  expect((await listedItems(cheap.id))[0]?.shipping).toContain('<g:price>5.00 GBP')
  expect((await listedItems(dear.id))[0]?.shipping).toContain('<g:price>0.00 GBP')
})

// Proves: R11.2
it('leaves out what Google refuses, and tells the owner why', async () => {
  const { id } = await office.create({ price: 0, free: true })
  expect(await listedItems(id)).toEqual([])
  const [found] = (await exclusions()).filter((product) => product.id === id)
  expect(found?.reasons).toEqual(['It has no picture.', 'It is free.'])
  const draft = await office.create({ draft: true })
  expect((await exclusions()).map((product) => product.id)).not.toContain(draft.id)
})
