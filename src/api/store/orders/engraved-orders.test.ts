import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import {
  add,
  newCustomer,
  newGuest,
  orderAsCustomer,
  orderAsGuest,
} from '../../../../tests/support/orders/checkout.ts'
import { engravableLocket, OLIVE, THEO } from '../../../../tests/support/orders/engraved.ts'
import { paidOrder, placeOrder, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const lines = (productId: string) => [
  { productId, personalisation: OLIVE, quantity: 1 },
  { productId, personalisation: THEO, quantity: 2 },
  { productId, quantity: 1 },
]
const read = async (id: string) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body
const quote = async ({ cartId, guestId }: { cartId: string; guestId: string }) =>
  (await shop.call('POST', '/api/v1/order/quote/', { body: { cart_id: cartId, guest_id: guestId } })).body

describe('an engraved order', () => {
  // Proves: R9.150
  it('costs and takes as long as its quote says', async () => {
    const { id: productId } = await engravableLocket(office)
    const plain = await quote(await newGuest(shop, [{ productId, quantity: 1 }]))
    const guest = await newGuest(shop, lines(productId))
    const quoted = await quote(guest)
    expect(
      quoted.lines.map(({ price, line_total, personalisation }: any) => [
        price,
        line_total,
        personalisation?.text,
      ]),
    ).toEqual([
      ['74.50', '74.50', 'Olive'],
      ['74.50', '149.00', 'Théo'],
      ['49.50', '49.50', undefined],
    ])
    expect(quoted.subtotal).toBe('273.00')
    expect(quoted.estimated_delivery).toEqual(laterBy(3, plain.estimated_delivery))
    const { body } = await orderAsGuest(shop, guest, { change: { expected_total: quoted.total } })
    const order = await read(body.order.id)
    expect(order.total_amount).toBe('273.00')
    expect(order.shipping.estimated_delivery).toBe(quoted.estimated_delivery.to)
    expect(
      order.order_items.map(({ price, quantity, personalisation }: any) => [
        price,
        quantity,
        personalisation?.text,
      ]),
    ).toEqual([
      ['74.50', 1, 'Olive'],
      ['74.50', 2, 'Théo'],
      ['49.50', 1, undefined],
    ])
    expect(await stockOf(shop, productId)).toBe(6)
  })

  // Proves: R9.151
  it('keeps its drawing with its hash, whatever the owner changes', async () => {
    const { id: productId } = await engravableLocket(office)
    const guest = await newGuest(shop, [{ productId, personalisation: OLIVE, quantity: 1 }])
    const [line] = (await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)).body.cart_items
    const shown = (await shop.call('GET', line.personalisation.drawing_url)).body
    const { body } = await orderAsGuest(shop, guest)
    await office.call('PUT', `/products/${productId}/engraving/`, null)
    const [item] = (await read(body.order.id)).order_items
    const { drawing_url } = item.personalisation
    const drawing = await shop.call('GET', drawing_url)
    expect([drawing.status, drawing.headers.get('content-type'), drawing.body]).toEqual([
      200,
      'image/svg+xml',
      shown,
    ])
    const [stored] = await shop.sql<{ drawing_sha256: string }>(
      'select drawing_sha256 from order_items where id = $1',
      [item.id],
    )
    expect(stored?.drawing_sha256).toBe(createHash('sha256').update(shown).digest('hex'))
    const change = shop.sql(`update order_items set drawing = '<svg/>' where id = $1`, [item.id])
    await expect(change).rejects.toThrow(/check constraint/)
    // Another font file draws other outlines: a past order does not read the font.
    await shop.sql(
      `update order_items set drawing = '<svg/>', drawing_sha256 = encode(sha256('<svg/>'), 'hex') where id = $1`,
      [item.id],
    )
    expect((await shop.call('GET', drawing_url)).body).toBe('<svg/>')
  })

  // Proves: R9.152
  it('shows its drawing only to whom the order is for, and to admins', async () => {
    const { id: productId } = await engravableLocket(office)
    const [ada, eve] = [await newCustomer(shop), await newCustomer(shop)]
    await add(shop, ada, { productId, personalisation: OLIVE, quantity: 1 })
    const { body } = await orderAsCustomer(shop, ada)
    const order = await olive.read(body.order.id)
    const { drawing_url } = order.order_items[0].personalisation
    const statusFor = async (token?: string) =>
      (await shop.call('GET', drawing_url, token ? { token } : {})).status
    expect(await statusFor(ada.token)).toBe(200)
    expect(await statusFor(office.token())).toBe(200)
    expect(await statusFor(eve.token)).toBe(404)
    expect(await statusFor()).toBe(404)
    const other = await placeOrder(shop, { lines: [{ productId, personalisation: OLIVE, quantity: 1 }] })
    const elsewhere = drawing_url.replace(order.id, other.id)
    expect((await shop.call('GET', elsewhere)).status).toBe(404)
  })

  // Proves: R9.152
  it('hides the drawing of a guest from those who know the address once the order is 90 days old', async () => {
    const { id: productId } = await engravableLocket(office)
    const { id } = await placeOrder(shop, { lines: [{ productId, personalisation: OLIVE, quantity: 1 }] })
    const { drawing_url } = (await read(id)).order_items[0].personalisation
    const agedDays = (days: number) =>
      shop.sql(`update orders set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
    await agedDays(89)
    expect((await shop.call('GET', drawing_url)).status).toBe(200)
    await agedDays(91)
    expect((await shop.call('GET', drawing_url)).status).toBe(403)
    expect((await shop.call('GET', drawing_url, { token: office.token() })).status).toBe(200)
  })

  // Proves: R9.162
  it('is drawn in the e-mails as PNG, below the words', async () => {
    const { id: productId } = await engravableLocket(office)
    const { id, email } = await paidOrder(shop, { lines: lines(productId) })
    await eventually(async () => (await shop.mailTo(email)).length > 0)
    const [mail] = await shop.mailTo(email)
    expect(mail?.text).toContain('Engraved: Back, Script: “Olive”.')
    const drawn = [...(mail?.html ?? '').matchAll(/src="data:image\/png;base64,([^"]+)" alt="Drawing of/g)]
    expect(drawn).toHaveLength(2)
    const png = Buffer.from(drawn[0]?.[1] ?? '', 'base64')
    const { width, height, format } = await sharp(png).metadata()
    expect([format, width, height]).toEqual(['png', 480, 200])
    const { channels } = await sharp(png).stats()
    expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(40)
    const [stored] = await shop.sql<{ html: string }>(
      `select html from emails where order_id = $1 and kind = 'order_confirmed'`,
      [id],
    )
    expect(stored?.html).toMatch(/src="cid:[0-9a-f-]{36}"/)
  })

  // Proves: R9.146
  it('two guests who want the last piece engraved: one gets it', async () => {
    const { id: productId } = await engravableLocket(office, { stock_quantity: 1 })
    const guests = await Promise.all(
      [OLIVE, THEO].map((personalisation) => newGuest(shop, [{ productId, personalisation, quantity: 1 }])),
    )
    const answers = await Promise.all(guests.map((guest) => orderAsGuest(shop, guest)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe('Locket: Out of Stock')
    expect(await stockOf(shop, productId)).toBe(0)
  })

  // Proves: R9.146
  it('two texts of one cart never take more than the stock', async () => {
    const { id: productId } = await engravableLocket(office, { stock_quantity: 1 })
    const guest = await newGuest(shop, [{ productId, personalisation: OLIVE, quantity: 1 }])
    const added = await add(shop, guest, { productId, personalisation: THEO, quantity: 1 })
    expect([added.status, added.body.detail]).toEqual([
      409,
      'Only 1 left in stock. You already have 1 in your cart; no more are available.',
    ])
  })

  // Proves: R9.148
  it('goes back to the cart with its texts, and into stock', async () => {
    const { id: productId } = await engravableLocket(office, { stock_quantity: 4 })
    const order = await placeOrder(shop, { lines: lines(productId) })
    expect(await stockOf(shop, productId)).toBe(0)
    const { body } = await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`)
    expect(
      body.cart_items.map(({ personalisation, quantity }: any) => [personalisation?.text, quantity]),
    ).toEqual([
      ['Olive', 1],
      ['Théo', 2],
      [undefined, 1],
    ])
    expect(await stockOf(shop, productId)).toBe(4)
  })

  // Proves: R9.153
  it('is refunded and restocked line by line', async () => {
    const { id: productId } = await engravableLocket(office)
    const order = await paidOrder(shop, { lines: lines(productId) })
    const [first, second] = (await olive.read(order.id)).order_items
    const refund = (id: string, quantity: number) =>
      olive.refund(order.id, { items: [{ order_item_id: id, quantity, restock: true }] })
    expect((await refund(second.id, 1)).status).toBe(200)
    expect(await stockOf(shop, productId)).toBe(7)
    expect((await refund(first.id, 1)).status).toBe(200)
    expect((await refund(second.id, 1)).status).toBe(200)
    expect(await stockOf(shop, productId)).toBe(9)
    const { order_items } = await olive.read(order.id)
    expect(order_items.map((item: any) => item.refunded_quantity)).toEqual([1, 2, 0])
  })

  // Proves: R9.154, R11.167
  it('is listed as to engrave until it is shipped or refunded', async () => {
    const { id: productId } = await engravableLocket(office)
    const [engraved, plain, refunded] = await Promise.all([
      paidOrder(shop, { lines: lines(productId) }),
      paidOrder(shop, { lines: [{ productId, quantity: 1 }] }),
      paidOrder(shop, { lines: lines(productId) }),
    ])
    const unpaid = await placeOrder(shop, { lines: [{ productId, personalisation: OLIVE, quantity: 1 }] })
    const [one, two] = (await olive.read(refunded.id)).order_items
    await olive.refund(refunded.id, {
      items: [
        { order_item_id: one.id, quantity: 1, restock: false },
        { order_item_id: two.id, quantity: 2, restock: false },
      ],
    })
    const listed = async (query: string) =>
      (await olive.ask('GET', `/order/search/?${query}&skip=0&limit=100`)).body.items as any[]
    const toEngrave = await listed('to_engrave=1')
    const ids = toEngrave.map(({ id }) => id)
    expect(await listed('to_engrave=true')).toEqual(toEngrave)
    expect((await olive.ask('GET', '/order/?to_engrave=1&limit=100')).body.items).toEqual(toEngrave)
    expect(ids).toContain(engraved.id)
    for (const { id } of [plain, unpaid, refunded]) expect(ids).not.toContain(id)
    expect(toEngrave.every(({ to_engrave, is_to_ship }) => to_engrave && is_to_ship)).toBe(true)
    const rows = await listed('to_ship=1')
    expect(rows.find(({ id }) => id === plain.id).to_engrave).toBe(false)
    await olive.ship(engraved.id)
    expect((await listed('to_engrave=1')).map(({ id }) => id)).not.toContain(engraved.id)
  })
})

/** The dates that many working days later. */
function laterBy(days: number, window: { from: string; to: string }) {
  const later = (day: string) => {
    const date = new Date(`${day}T00:00:00Z`)
    for (let left = days; left > 0; ) {
      date.setUTCDate(date.getUTCDate() + 1)
      if (date.getUTCDay() % 6 !== 0) left -= 1
    }
    return date.toISOString().slice(0, 10)
  }
  return { from: later(window.from), to: later(window.to) }
}
