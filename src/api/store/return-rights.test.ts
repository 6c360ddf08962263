import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { newGuest } from '../../../tests/support/orders/checkout.ts'
import { engravableLocket, OLIVE } from '../../../tests/support/orders/engraved.ts'
import { findEmail } from '../../../tests/support/orders/order-calls.ts'
import { paidOrder } from '../../../tests/support/orders/placed-order.ts'
import { textOf } from '../../../tests/support/read-page.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const SEALED = 'It can be returned within 30 days of its delivery, only with its seal unbroken.'
const sealed = { kind: 'sealed', days: 30, reason: 'sealed', sentence: SEALED }
const PROMISE =
  'Thirty days to decide. Send back what does not suit, unworn, within 30 days of its delivery, for a full refund.'
const METAL = 'Its price follows the metal market: it can only be returned if it is faulty.'
const read = async (id: string) => (await office.call('GET', `/products/${id}/`)).body
const page = async (path: string) => textOf(await (await fetch(`${shop.url}${path}`)).text())

async function newCategory(fields: object) {
  const { body } = await office.post('/category/', { description: 'Text', ...fields })
  return body
}

// Proves: R13.3
it('a product has the choice of the nearest category, or its own', async () => {
  const top = await newCategory({ name: 'Pierced', return_right: 'sealed' })
  const below = await newCategory({ name: 'Studs', parent_id: top.id })
  expect([top.return_right, below.return_right]).toEqual(['sealed', null])
  const stud = await office.create({ category_id: below.id })
  expect(await read(stud.id)).toMatchObject({ return_right: null, right: sealed })
  const edited = await office.edit(stud, { return_right: 'metal_price' })
  expect(edited.body.return_right).toBe('metal_price')
  expect(await read(stud.id)).toMatchObject({ right: { kind: 'none', days: 0, reason: 'metal_price' } })
  expect((await office.edit(stud, {})).body.return_right).toBe('metal_price')
  expect((await office.edit(stud, { return_right: null })).body.return_right).toBe(null)
  const copy = await office.post(
    `/products/${(await office.create({ return_right: 'sealed' })).id}/duplicate/`,
  )
  expect(copy.body.return_right).toBe('sealed')
  const { status, body } = await office.edit(stud, { return_right: 'never' })
  expect([status, body.errors[0].path]).toEqual([422, 'return_right'])
})

// Proves: R13.3
it('a category that was edited meanwhile by somebody else keeps its choice, and an edit without it, too', async () => {
  const fields = { name: 'Cuffs', description: 'Text', parent_id: null }
  const { id } = await newCategory({ ...fields, return_right: 'sealed' })
  const put = (more: object) => office.call('PUT', `/category/${id}/`, { ...fields, ...more })
  expect((await put({})).body.return_right).toBe('sealed')
  expect((await put({ return_right: null, shown: { ...fields, return_right: 'returnable' } })).status).toBe(
    409,
  )
  expect(
    (await put({ return_right: null, shown: { ...fields, return_right: 'sealed' } })).body.return_right,
  ).toBe(null)
})

// Proves: R13.4, R13.5
it('cart, quote, order and e-mail say the same, and the order keeps it', async () => {
  const { id: stud } = await office.create({ name: 'Opal stud', return_right: 'sealed' })
  const { id: ring } = await office.create()
  const { id: locket } = await engravableLocket(office)
  const lines = [
    { productId: stud, quantity: 1 },
    { productId: ring, quantity: 1 },
    { productId: locket, personalisation: OLIVE, quantity: 1 },
  ]
  const { cartId, guestId } = await newGuest(shop, lines)
  const { cart_items } = (await shop.call('GET', `/api/v1/cart/guest/${guestId}/`)).body
  const rights = cart_items.map(({ right }: any) => right)
  expect(rights[0]).toEqual(sealed)
  expect(rights[1]).toEqual({ kind: 'goodwill', days: 30, reason: null, sentence: PROMISE })
  expect(rights[2]).toMatchObject({ kind: 'none', days: 0, reason: 'engraved' })
  const quote = await shop.call('POST', '/api/v1/order/quote/', {
    body: { cart_id: cartId, guest_id: guestId },
  })
  expect(quote.body.lines.map(({ right }: any) => right)).toEqual(rights)
  const { id, email } = await paidOrder(shop, { lines })
  await office.edit(await read(stud), { return_right: 'returnable' })
  await office.call('PUT', '/admin/settings/', { goodwill_days: 0 })
  const order = await olive.read(id)
  expect(order.order_items.map(({ right }: any) => right)).toEqual(rights)
  const mail = await findEmail(shop, email, 'is confirmed')
  expect(mail.text).toContain(`Opal stud (${SEALED})`)
  expect(mail.text).toContain(`Returns:\n${PROMISE}`)
  await office.call('PUT', '/admin/settings/', { goodwill_days: null })
})

// Proves: R13.245
it('an e-mail says the right also when the shop has no promise', async () => {
  await office.call('PUT', '/admin/settings/', { returns: { title: '', words: '' }, goodwill_days: 0 })
  const { id } = await office.create()
  const { email } = await paidOrder(shop, { lines: [{ productId: id, quantity: 1 }] })
  const mail = await findEmail(shop, email, 'is confirmed')
  expect(mail.text).toContain('Returns:\nIt can be returned within 14 days of its delivery, without')
  await office.call('PUT', '/admin/settings/', { returns: null, goodwill_days: null })
})

// Proves: R13.4
it('the page of a product says its right, and the texts of the shop follow the days', async () => {
  const { id: bar } = await office.create({ return_right: 'metal_price' })
  const { id: ring } = await office.create()
  expect(await page(`/product/${bar}`)).toContain(METAL)
  await office.call('PUT', '/admin/settings/', { goodwill_days: 60 })
  expect(await page(`/product/${ring}`)).toContain('60 days to decide')
  expect(await page('/faq')).toContain('Within 60 days of receiving it')
  await office.call('PUT', '/admin/settings/', { goodwill_days: 0 })
  expect(await page(`/product/${ring}`)).toContain(
    'It can be returned within 14 days of its delivery, without',
  )
  expect(await page('/')).toContain('Fourteen days to decide')
  await office.call('PUT', '/admin/settings/', { goodwill_days: null })
  expect(await page(`/product/${ring}`)).toContain('Thirty days to decide')
})

// Proves: R13.6
it('lines of before have the right of the law', async () => {
  const { id } = await paidOrder(shop)
  await shop.sql('update order_items set line_right = default where order_id = $1', [id])
  const { order_items } = await olive.read(id)
  const sentence = 'It can be returned within 14 days of its delivery, without giving a reason.'
  expect(order_items[0]?.right).toEqual({ kind: 'statutory', days: 14, reason: null, sentence })
})
