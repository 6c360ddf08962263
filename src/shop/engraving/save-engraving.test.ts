import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ENGRAVING, engravableLocket } from '../../../tests/support/orders/engraved.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { addCustomer } from '../../../tests/support/sign-in.ts'

const { shop, ...office } = setUpBackOffice()
const save = (id: string, body: unknown) => office.call('PUT', `/products/${id}/engraving/`, body)
const read = async (id: string) => (await shop.call('GET', `/api/v1/products/${id}/`)).body

// Proves: R9.140
it('one product says how it can be engraved, lists do not', async () => {
  const { id, code } = await office.create()
  expect(await read(id)).toMatchObject({ engraving: null })
  const { status, body } = await save(id, ENGRAVING)
  expect([status, body.engraving]).toEqual([200, ENGRAVING])
  expect((await read(id)).engraving).toEqual(ENGRAVING)
  expect((await office.call('GET', `/admin/products/${id}/`)).body.engraving).toEqual(ENGRAVING)
  expect(await office.find(code)).not.toHaveProperty('engraving')
  expect((await save(id, null)).body.engraving).toBeNull()
  expect((await read(id)).engraving).toBeNull()
})

// Proves: R9.141
it.each([
  ['places', []],
  ['places.0', ['top']],
  ['fonts', 'script'],
  ['fonts.1', ['serif', 'Comic Sans']],
  ['characters', ''],
  ['max_length', 0],
  ['max_length', 61],
  ['max_length', 2.5],
  ['price', -1],
  ['days', 61],
  ['days', undefined],
])('a wrong %s is 422 at its path', async (path, value) => {
  const { id } = await office.create()
  const { status, body } = await save(id, { ...ENGRAVING, [path.split('.')[0] as string]: value })
  expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([422, [path]])
  expect((await read(id)).engraving).toBeNull()
})

// Proves: R9.141
it.each(['A-Z ♥', 'A-Z אבג', 'A-Z 😀'])(
  'characters that a font cannot draw are refused: %s',
  async (characters) => {
    const { id } = await office.create()
    const { status, body } = await save(id, { ...ENGRAVING, characters })
    expect([status, body.errors]).toMatchObject([422, [{ path: 'characters' }]])
    expect(body.detail).toMatch(/^The font Script has no ‘.+’\. Please take it out\.$/)
  },
)

// Proves: R9.142
it('is refused when the product changed meanwhile', async () => {
  const { id, updated_at } = await office.create()
  expect((await save(id, { ...ENGRAVING, price: 40, updated_at })).status).toBe(200)
  const { status, body } = await save(id, { ...ENGRAVING, price: 25, updated_at })
  expect([status, body.detail]).toEqual([
    409,
    expect.stringMatching(/^Somebody else has edited this product/),
  ])
  expect((await office.call('GET', `/products/${id}/`)).body.engraving.price).toBe(40)
})

// Proves: R9.142
it('only an admin saves it, and the change is logged', async () => {
  const { id } = await engravableLocket(office)
  const { token } = await addCustomer(shop)
  expect((await office.call('PUT', `/products/${id}/engraving/`, null, token)).status).toBe(403)
  expect((await save(randomUUID(), ENGRAVING)).status).toBe(404)
  const { body } = await office.call('GET', `/admin/log/?subject=product&limit=1`)
  expect(body.items[0]).toMatchObject({
    action: 'engraving edited',
    before: { engraving: null },
    after: {
      engraving: 'front, back · script, serif · A-Z a-z 0-9 &.,é · at most 12 characters · 25.00 · 3 days',
    },
  })
})

it('a copy of a product can be engraved, too', async () => {
  const { id } = await engravableLocket(office)
  const copy = await office.call('POST', `/products/${id}/duplicate/`)
  expect(copy.body.engraving).toEqual(ENGRAVING)
})
