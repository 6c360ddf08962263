import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectInvariantsHold } from '../../../../tests/support/orders/order-calls.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { editable, sizedRing } from '../../../../tests/support/sized-ring.ts'

const office = setUpBackOffice()
const { shop, read } = office
const put = (id: string, body: unknown) => office.call('PUT', `/products/${id}/variants/`, body)

describe('sizes', () => {
  // Proves: R9.12
  it.each<[string, (matrix: any) => void, string, string]>([
    [
      'an option listed twice',
      (m) => m.options.push({ name: 'ring SIZE', kind: 'other', values: [{ value: 'x' }] }),
      'options.1.name',
      'This option is listed already',
    ],
    [
      'a value listed twice',
      (m) => m.options[0].values.push({ value: 'm' }),
      'options.0.values.2',
      'This value is listed already',
    ],
    [
      'a code listed twice',
      (m) => (m.variants[1].code = m.variants[0].code.toLowerCase()),
      'variants.1.code',
      'This code is listed already',
    ],
    [
      'a combination listed twice',
      (m) => (m.variants[1].options[0].value = 'M'),
      'variants.1.options',
      'This combination is listed already',
    ],
    [
      'a value of no option',
      (m) => (m.variants[1].options[0].value = 'XXL'),
      'variants.1.options',
      'Choose one value of each option',
    ],
    [
      'an unknown variant',
      (m) => (m.variants[0].id = randomUUID()),
      'variants.0.id',
      'This variant does not exist',
    ],
    [
      'an unknown image',
      (m) => (m.variants[0].image_ids = [1_000_000]),
      'variants.0.image_ids',
      'This image does not exist',
    ],
    ['a price that is missing', (m) => delete m.variants[1].price, 'variants.1.price', 'Price is required'],
    [
      'a price of 0',
      (m) => (m.variants[1].price = 0),
      'variants.1.price',
      'A price of 0 is only for a product that is marked as free',
    ],
    [
      'an empty value',
      (m) => (m.options[0].values[1].value = ' '),
      'options.0.values.1.value',
      'Value is required',
    ],
    [
      'a swatch that is no colour',
      (m) => (m.options[0].values[0].swatch = 'gold'),
      'options.0.values.0.swatch',
      'Swatch must be a colour such as #d4af37',
    ],
    [
      'several variants without options',
      (m) => {
        m.options = []
        for (const v of m.variants) v.options = []
      },
      'variants',
      'Without options a product has one variant',
    ],
    [
      'four options',
      (m) => {
        while (m.options.length < 4)
          m.options.push({ name: `O${m.options.length}`, kind: 'other', values: [{ value: 'a' }] })
      },
      'options',
      'A product can have at most 3 options',
    ],
  ])('are refused with %s', async (_, change, path, message) => {
    const ring = await sizedRing(office)
    const matrix = editable(ring)
    change(matrix)
    const { status, body } = await put(ring.id, matrix)
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, message })
    expect(await read(ring.id)).toEqual(ring)
  })

  // Proves: R9.13
  it('have codes of their own, whatever the case, among all products on sale', async () => {
    const [ring, other] = [await sizedRing(office), await sizedRing(office)]
    const matrix = editable(ring)
    matrix.variants[1].code = other.variants[0].code.toLowerCase()
    const { status, body } = await put(ring.id, matrix)
    expect([status, body.errors]).toEqual([
      409,
      [{ path: 'variants.1.code', message: 'This code belongs to another product.' }],
    ])
    await office.call('DELETE', `/products/${other.id}/`)
    expect((await put(ring.id, matrix)).status).toBe(200)
  })

  it('of another product do not exist', async () => {
    const [ring, other] = [await sizedRing(office), await sizedRing(office)]
    const matrix = editable(ring)
    matrix.variants[0].id = other.variants[0].id
    expect((await put(ring.id, matrix)).body.errors[0].path).toBe('variants.0.id')
  })

  it('are at most as many as the setting allows', async () => {
    const { id, code } = await office.create({ stock_quantity: 0 })
    const values = (count: number) => Array.from({ length: count }, (_, at) => ({ value: `v${at}` }))
    const options = [
      { name: 'Ring size', kind: 'ring_size', values: values(51) },
      { name: 'Metal', kind: 'metal', values: values(5) },
    ]
    const variants = values(51).flatMap(({ value: size }) =>
      values(5).map(({ value: metal }) => ({
        code: `${code}-${size}-${metal}`,
        price: 10,
        stock_quantity: 1,
        options: [
          { name: 'Ring size', value: size },
          { name: 'Metal', value: metal },
        ],
      })),
    )
    const refused = await put(id, { options, variants })
    expect(refused.body.errors).toEqual([
      { path: 'variants', message: 'A product can have at most 250 variants' },
    ])
    const named = variants
      .slice(0, 250)
      .map((variant) => ({ ...variant, code: variant.code.padEnd(50, '-') }))
    const { body } = await put(id, { options, variants: named })
    expect(body.variants).toHaveLength(250)
    const again = await put(id, { ...editable(body), padding: 'x'.repeat(100_000) })
    expect(again.status).toBe(200)
    await expectInvariantsHold(shop)
  })
})
