import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { setStock } from '../../../tests/support/insert-products.ts'
import {
  add,
  newCustomer,
  newGuest,
  orderAsCustomer,
  orderAsGuest,
  remove,
} from '../../../tests/support/orders/checkout.ts'
import { ENGRAVING, engravableLocket, OLIVE, THEO } from '../../../tests/support/orders/engraved.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const read = async ({ guestId }: { guestId: string }) =>
  (await shop.call('GET', `/api/v1/cart/guest/${guestId}/`)).body.cart_items
const textsOf = (items: any[]) =>
  items.map(({ personalisation, quantity }) => [personalisation?.text ?? null, quantity])
const preview = (productId: string, more: object = {}) => {
  const query = new URLSearchParams({ product_id: productId, ...OLIVE, ...more })
  return shop.call('GET', `/api/v1/engraving/preview.svg?${query}`)
}

describe('the preview', () => {
  // Proves: R9.144
  it('is a cacheable SVG of outlines', async () => {
    const { id } = await engravableLocket(office)
    const { status, headers, body } = await preview(id)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('cache-control')).toMatch(/^public/)
    expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>\n<title>Back: Olive<\/title>/)
    expect(body).toMatch(/<path fill="#1f1915" d="M[-\d.MLQCZ ]+"\/>/)
    expect(body).not.toMatch(/<text|NaN|Infinity/)
    expect((await preview(id, { font: 'serif' })).body).not.toBe(body)
    expect((await preview(id, { place: 'front' })).body).not.toBe(body)
    expect((await preview(id, { text: 'A & B' })).body).toContain('<title>Back: A &amp; B</title>')
  })

  // Proves: R9.144
  it.each([
    [{ text: '😀' }, 'text', 'An emoji cannot be engraved. Please leave it out.'],
    [{ text: '' }, 'text', 'Text is required'],
    [{ place: 'inside' }, 'place', 'It can be engraved here: front, back.'],
    [{ font: 'Arial' }, 'font', 'Font must be one of: script, serif, sans'],
  ])('refuses %j', async (more, path, message) => {
    const { id } = await engravableLocket(office)
    const { status, body } = await preview(id, more)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })

  it('needs a product that can be engraved', async () => {
    const { id } = await office.create()
    expect((await preview(id)).body.detail).toBe('This product cannot be engraved.')
    expect((await preview(randomUUID())).status).toBe(404)
  })
})

describe('a cart', () => {
  // Proves: R9.146
  it('holds no more of a variant than there is, however many texts are added at once', async () => {
    const { id: productId } = await engravableLocket(office, { stock_quantity: 3 })
    const guest = await newGuest(shop)
    const texts = Array.from({ length: 8 }, (_, at) => ({ ...OLIVE, text: `Text ${at}` }))
    const answers = await Promise.all(
      texts.map((personalisation) => add(shop, guest, { productId, personalisation, quantity: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await read(guest)).toHaveLength(3)
  })

  // Proves: R9.146
  it('holds no more of a variant than there is, when texts and plain pieces are added at once', async () => {
    const { id: productId } = await engravableLocket(office, { stock_quantity: 3 })
    for (const guest of await Promise.all([1, 2, 3].map(() => newGuest(shop)))) {
      const texts = [1, 2, 3].map((at) => ({ personalisation: { ...OLIVE, text: `Text ${at}` } }))
      const answers = await Promise.all(
        [...texts, {}, {}, {}].map((line) => add(shop, guest, { ...line, productId, quantity: 1 })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      const quantities = (await read(guest)).map(({ quantity }: any) => quantity)
      expect(quantities.reduce((sum: number, quantity: number) => sum + quantity, 0)).toBe(3)
    }
  })

  // Proves: R9.158
  it('holds at most 50 engraved lines', async () => {
    const { id: productId } = await engravableLocket(office, { stock_quantity: 100 })
    const guest = await newGuest(shop)
    const addText = (at: number) =>
      add(shop, guest, { productId, personalisation: { ...OLIVE, text: `Text ${at}` }, quantity: 1 })
    for (let at = 0; at < 50; at++) expect((await addText(at)).status).toBe(200)
    const refused = await addText(50)
    expect([refused.status, refused.body.detail]).toEqual([409, 'A cart can hold at most 50 engraved lines.'])
    // One more of a text that is there is no new line.
    expect((await addText(0)).status).toBe(200)

    const customer = await newCustomer(shop)
    await add(shop, customer, { productId, personalisation: { ...OLIVE, text: 'Mine' }, quantity: 1 })
    const { body } = await shop.call('POST', '/api/v1/cart/user/merge/', {
      body: { guest_id: guest.guestId },
      token: customer.token,
    })
    expect(body.notices).toEqual([
      expect.stringMatching(/ is left out\. A cart can hold at most 50 engraved lines\.$/),
    ])
    expect(body.cart.cart_items).toHaveLength(50)
    // As an order that returns to a cart with others could leave it.
    await shop.sql(
      `insert into cart_items (cart_id, product_id, variant_id, personalisation, quantity)
        select cart_id, product_id, variant_id, personalisation || '{"text": "One more"}', 1
        from cart_items where cart_id = $1 limit 1`,
      [customer.cartId],
    )
    const { status, body: answer } = await orderAsCustomer(shop, customer)
    expect([status, answer.detail]).toEqual([409, 'A cart can hold at most 50 engraved lines.'])
  })

  // Proves: R9.145
  it('has a line for each text, with its price and drawing', async () => {
    const { id: productId } = await engravableLocket(office)
    const guest = await newGuest(shop, [
      { productId, personalisation: OLIVE, quantity: 1 },
      { productId, personalisation: { ...OLIVE, text: 'The\u0301o' }, quantity: 1 },
      { productId, personalisation: THEO, quantity: 2 },
      { productId, personalisation: { ...THEO, font: 'serif' }, quantity: 1 },
      { productId, quantity: 1 },
    ])
    const items = await read(guest)
    expect(textsOf(items)).toEqual([
      ['Olive', 1],
      ['Théo', 3],
      ['Théo', 1],
      [null, 1],
    ])
    expect(items.map(({ product, available }: any) => [product.price, available])).toEqual([
      [74.5, 5],
      [74.5, 7],
      [74.5, 5],
      [49.5, 5],
    ])
    expect(items[3].personalisation).toBeNull()
    const { drawing_url } = items[0].personalisation
    expect((await shop.call('GET', drawing_url)).body).toBe((await preview(productId)).body)
  })

  // Proves: R9.145
  it('refuses a text that cannot be engraved, at its path', async () => {
    const { id: productId } = await engravableLocket(office)
    const guest = await newGuest(shop)
    const refused = await add(shop, guest, {
      productId,
      personalisation: { ...OLIVE, text: 'ליה' },
      quantity: 1,
    })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'personalisation.text'])
    const { id: plain } = await office.create()
    const plainly = await add(shop, guest, { productId: plain, personalisation: OLIVE, quantity: 1 })
    expect([plainly.status, plainly.body.errors]).toEqual([
      422,
      [{ path: 'personalisation', message: 'This product cannot be engraved.' }],
    ])
    const unknown = { productId: randomUUID(), personalisation: OLIVE, quantity: 1 }
    expect((await add(shop, guest, unknown)).status).toBe(404)
    expect(await read(guest)).toEqual([])
  })

  // Proves: R9.146
  it('shares the stock among its texts', async () => {
    const { id: productId } = await engravableLocket(office, { stock_quantity: 2 })
    const olive = { productId, personalisation: OLIVE, quantity: 1 }
    const guest = await newGuest(shop, [olive, { productId, personalisation: THEO, quantity: 1 }])
    for (const line of [
      olive,
      { productId, quantity: 1 },
      { ...olive, personalisation: { ...OLIVE, place: 'front' } },
    ]) {
      const { status, body } = await add(shop, guest, line)
      expect([status, body.detail]).toEqual([
        409,
        'Only 2 left in stock. You already have 2 in your cart; no more are available.',
      ])
    }
    await setStock(shop, productId, 1)
    expect((await read(guest)).map(({ problem, available }: any) => [problem, available])).toEqual([
      ['Only 1 left in stock', 0],
      ['Only 1 left in stock', 0],
    ])
    const refused = await orderAsGuest(shop, guest)
    expect([refused.status, refused.body.detail]).toEqual([409, 'Locket: Only 1 left in stock'])
  })

  // Proves: R9.147
  it('changes the line of an item_id; without it the only line of the piece', async () => {
    const { id: productId } = await engravableLocket(office)
    const guest = await newGuest(shop, [
      { productId, personalisation: OLIVE, quantity: 2 },
      { productId, personalisation: THEO, quantity: 2 },
    ])
    const [olive, theo] = await read(guest)
    const path = `/api/v1/cart/guest/removefromcart/${guest.cartId}/${guest.guestId}/`
    for (const body of [
      { product_id: productId, quantity: 1 },
      { variant_id: olive.variant_id, quantity: 1 },
    ]) {
      const { status, body: refused } = await shop.call('POST', path, { body })
      expect([status, refused.errors[0].path]).toEqual([422, 'item_id'])
    }
    const left = await shop.call('POST', path, { body: { item_id: theo.id, quantity: 1 } })
    expect(textsOf(left.body.cart_items)).toEqual([
      ['Olive', 2],
      ['Théo', 1],
    ])
    await shop.call('POST', path, { body: { item_id: theo.id, quantity: 9 } })
    expect(textsOf((await remove(shop, guest, { productId, quantity: 1 })).body.cart_items)).toEqual([
      ['Olive', 1],
    ])
  })

  // Proves: R9.148
  it('keeps the texts when a guest logs in, and adds up equal ones as far as the stock goes', async () => {
    const { id: productId } = await engravableLocket(office, { stock_quantity: 5 })
    const customer = await newCustomer(shop)
    await add(shop, customer, { productId, personalisation: OLIVE, quantity: 1 })
    const guest = await newGuest(shop, [
      { productId, personalisation: OLIVE, quantity: 2 },
      { productId, personalisation: THEO, quantity: 1 },
      { productId, quantity: 2 },
    ])
    const { body } = await shop.call('POST', '/api/v1/cart/user/merge/', {
      token: customer.token,
      body: { guest_id: guest.guestId },
    })
    expect(textsOf(body.cart.cart_items)).toEqual([
      ['Olive', 3],
      ['Théo', 1],
      [null, 1],
    ])
    expect(body.notices).toEqual(['Locket: only 5 left in stock, so your cart holds fewer than you chose.'])
  })

  // Proves: R9.149
  it('says when the owner has taken the engraving away, and cannot be ordered', async () => {
    const { id: productId } = await engravableLocket(office)
    const guest = await newGuest(shop, [{ productId, personalisation: OLIVE, quantity: 1 }])
    await office.call('PUT', `/products/${productId}/engraving/`, { ...ENGRAVING, max_length: 3 })
    const sentence = 'The text can have at most 3 characters; this one has 5.'
    expect((await read(guest))[0].problem).toBe(sentence)
    const refused = await orderAsGuest(shop, guest)
    expect([refused.status, refused.body.detail]).toEqual([409, `Locket: ${sentence}`])
    await office.call('PUT', `/products/${productId}/engraving/`, null)
    expect((await read(guest))[0]).toMatchObject({
      problem: 'This product cannot be engraved.',
      product: { price: 49.5 },
    })
  })
})
