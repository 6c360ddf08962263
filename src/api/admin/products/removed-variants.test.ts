import { beforeAll, describe, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { newGuest } from '../../../../tests/support/orders/checkout.ts'
import { placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { editable, type Piece, ringInMetals } from '../../../../tests/support/sized-ring.ts'
import { paint } from '../../../shop/catalog/images/test-images.ts'

const { shop } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const put = (id: string, part: string, body: object) => office.call('PUT', `/products/${id}/${part}/`, body)
const PIECES: Piece[] = [
  ['M', 'Gold', 150, 5],
  ['M', 'Silver', 120, 5],
]
const idsOf = (images: { id: number }[]) => images.map(({ id }) => id)
const linesOf = async ({ guestId }: { guestId: string }) =>
  (await shop.call('GET', `/api/v1/cart/guest/${guestId}/`)).body.cart_items

/** A ring in gold and silver. `without` archives what is made of a metal. */
async function goldAndSilver() {
  const { ring, idOf } = await ringInMetals(office, PIECES)
  const read = async () => editable(await office.read(ring.id))
  const without = async (metal: string) => {
    const matrix = await read()
    const isKept = ({ options }: any) => options[1].value !== metal
    matrix.variants = matrix.variants.filter(isKept)
    matrix.options[1].values = matrix.options[1].values.filter(({ value }: any) => value !== metal)
    return await put(ring.id, 'variants', matrix)
  }
  const line = (metal: string) => ({ productId: ring.id, variantId: idOf('M', metal), quantity: 1 })
  return { id: ring.id, gold: idOf('M', 'Gold'), silver: idOf('M', 'Silver'), read, without, line }
}

/** Only one variant is left, and no option. */
async function withoutOptions(ring: Awaited<ReturnType<typeof goldAndSilver>>, kept: string) {
  const { updated_at, variants } = await ring.read()
  const [variant] = variants.filter(({ id }: any) => id === kept)
  return await put(ring.id, 'variants', { updated_at, options: [], variants: [{ ...variant, options: [] }] })
}

describe('a line', () => {
  // Proves: R9.320
  it('has the pictures that the page shows of its variant', async () => {
    const { id, gold, silver, read, without, line } = await goldAndSilver()
    const bytes = await paint(50, 50).jpeg().toBuffer()
    await office.upload(
      id,
      [1, 2].map((at) => ({ name: `${at}.jpg`, bytes })),
    )
    const [one, two] = idsOf(await office.imagesOf(id))
    const assign = async (images: Record<string, number[]>) => {
      const matrix = await read()
      for (const variant of matrix.variants) variant.image_ids = images[variant.id] ?? []
      await put(id, 'variants', matrix)
    }
    const guest = await newGuest(shop, [line('Gold'), line('Silver')])
    const shown = async () => (await linesOf(guest)).map(({ product }: any) => idsOf(product.images))
    expect(await shown()).toEqual([
      [one, two],
      [one, two],
    ])
    await assign({ [gold]: [two as number] })
    expect(await shown()).toEqual([[two, one], [one]])
    // Those of gold are better than none.
    await assign({ [gold]: [one as number, two as number] })
    expect(await shown()).toEqual([
      [one, two],
      [one, two],
    ])
    await assign({ [gold]: [one as number], [silver]: [two as number] })
    const order = await placeOrder(shop, { lines: [line('Gold'), line('Silver')] })
    await without('Gold')
    expect(await shown()).toEqual([[one], [two, one]])
    const { body } = await office.call('GET', `/order/${order.id}/`)
    expect(body.order_items.map(({ product }: any) => idsOf(product.images))).toEqual([[one], [two, one]])
  })

  // Proves: R9.321
  it('of an archived variant keeps its size and metal, whatever becomes of the options', async () => {
    const ring = await goldAndSilver()
    const guest = await newGuest(shop, [ring.line('Gold'), ring.line('Silver')])
    await ring.without('Gold')
    const options = (metal: string) => [
      { name: 'Ring size', value: 'M' },
      { name: 'Metal', value: metal },
    ]
    const sold = 'This product is no longer sold'
    expect(await linesOf(guest)).toMatchObject([
      { options: options('Gold'), problem: sold },
      { options: options('Silver'), problem: null },
    ])
    const { body } = await withoutOptions(ring, ring.silver)
    expect(body.options).toEqual([])
    expect(await linesOf(guest)).toMatchObject([
      { options: options('Gold'), problem: sold },
      { options: [], problem: null },
    ])
  })
})

// Proves: R9.322
it('the facts of the last variant are those of the product when its options go', async () => {
  const ring = await goldAndSilver()
  const own = (id: string, metal: string, weight: number) => ({
    id,
    facts: [
      { key: 'metal', value: metal },
      { key: 'weight', value: weight },
    ],
  })
  const facts = [
    { key: 'metal', value: 'gold' },
    { key: 'stone', value: 'Opal' },
  ]
  const variants = [own(ring.gold, 'gold', 5), own(ring.silver, 'silver', 4)]
  await put(ring.id, 'facts', { facts, variants })
  const { status, body } = await withoutOptions(ring, ring.silver)
  expect(status).toBe(200)
  expect(body.facts.map(({ key, value }: any) => [key, value])).toEqual([
    ['metal', 'silver'],
    ['weight', 4],
    ['stone', 'Opal'],
  ])
  expect(body.hallmark.required).toBe(false)
  expect(await office.read(ring.id)).toEqual(body)
})

// Proves: R9.323
it('a name is judged by the variants that stay', async () => {
  const ring = await goldAndSilver()
  const metal = (id: string, value: string) => ({ id, facts: [{ key: 'metal', value }] })
  const stated = { facts: [], variants: [metal(ring.gold, 'gold'), metal(ring.silver, 'silver')] }
  expect((await put(ring.id, 'facts', stated)).status).toBe(200)
  const product = await office.read(ring.id)
  expect((await office.edit(product, { ...product, name: 'Gold signet ring' })).status).toBe(200)
  const refused = await ring.without('Gold')
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'name'])
  expect((await office.read(ring.id)).variants).toHaveLength(2)
  const matrix = await ring.read()
  matrix.variants.shift()
  matrix.options[1].values.shift()
  expect((await put(ring.id, 'variants', { ...matrix, allow_wording: true })).status).toBe(200)
  const { body: log } = await office.call('GET', `/admin/log/?subject=product&subject_id=${ring.id}`)
  expect(log.items.map(({ action }: any) => action)).toContain('wording allowed')
  // It stays allowed.
  expect((await put(ring.id, 'variants', await ring.read())).status).toBe(200)
})
