import { beforeAll, describe, expect, it } from 'vitest'
import { address as payers } from '../../../../../tests/support/accounts.ts'
import { backOffice } from '../../../../../tests/support/back-office-calls.ts'
import { addBox, paidGift } from '../../../../../tests/support/orders/gifts.ts'
import { addProduct, paidOrder, placeOrder } from '../../../../../tests/support/orders/placed-order.ts'
import { textOf } from '../../../../../tests/support/read-page.ts'
import { renderMarkup, renderTexts } from '../../../../../tests/support/render-component.tsx'
import { setUpShop } from '../../../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../../../tests/support/sign-in.ts'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import { formatReceiptCode } from '../../../../contract/gifts/receipt-code.ts'
import { paint } from '../../../../shop/catalog/images/test-images.ts'
import { DetailsForm } from '../details-form.tsx'
import PackingSlipPage from './packing-slip.tsx'
import PackingSlipsPage from './packing-slips.tsx'

const shop = setUpShop()
let token: string
let productId: string
beforeAll(async () => {
  token = await signInAdmin(shop)
  productId = await addProduct(shop, { price: 2500, name: 'Worded ring' })
})

const read = async (id: string): Promise<AdminOrder> =>
  (await shop.call('GET', `/api/v1/order/${id}/`, { token })).body
const refund = (id: string, body: object) => shop.call('POST', `/api/v1/order/${id}/refund/`, { token, body })

describe('a packing slip', () => {
  const slipMarkup = async (id: string) => {
    const [path, route] = [id, ':id'].map((part) => `/admin/orders/${part}/packing-slip`)
    const { body: settings } = await shop.call('GET', '/api/v1/admin/settings/', { token })
    const answers: [string[], unknown][] = [
      [['admin', 'order', id], await read(id)],
      [['admin', 'settings'], settings],
    ]
    return renderMarkup(<PackingSlipPage />, { path, route, answers })
  }
  const slip = async (id: string) =>
    textOf(await slipMarkup(id))
      .split('\n')
      .filter(Boolean)

  it('omits items refunded before the shipment, and warns when there is nothing to pack', async () => {
    const back = await addProduct(shop, { name: 'Given back ring' })
    const lines = [
      { productId, quantity: 3 },
      { productId: back, quantity: 1 },
    ]
    const { id } = await paidOrder(shop, { lines })
    const { order_items } = await read(id)
    const items = order_items.map((item) => ({ order_item_id: item.id, quantity: 1, restock: true }))
    await refund(id, { items })
    const packed = await slip(id)
    const at = packed.indexOf('Worded ring')
    expect(packed.slice(at, at + 3)).toEqual(['Worded ring', expect.any(String), '2'])
    expect(packed).not.toContain('Given back ring')
    await shop.call('POST', `/api/v1/order/${id}/cancel/`, { token, body: {} })
    expect(await slip(id)).toContain('This order is cancelled.')
    expect(await slip((await placeOrder(shop)).id)).toContain('This order is not paid yet.')
  })

  // Proves: R12.74, R12.120, R12.129
  it('of a gift has receiver, message and gift receipt, and nothing of its payer but the name', async () => {
    const box = await addBox(shop, { price: 450 })
    const not_before = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const email = 'secret-payer@example.com'
    const payer = { first_name: 'Ada', last_name: 'Byron', phone_number: '020 7946 0999', email }
    const { id } = await paidGift(shop, {
      gift: { message: 'Dear Grace,\n\nwith love', box_product_id: box, not_before },
      guest: payer,
    })
    const order = await read(id)
    expect(renderTexts(<DetailsForm order={order} onDone={() => {}} />)).toEqual(
      expect.arrayContaining(["Payer's email", "Receiver's name", "Receiver's city"]),
    )
    const { gift, order_items, grand_total } = order
    expect([order_items.length, grand_total]).toEqual([2, '1243.50'])
    const markup = await slipMarkup(id)
    expect(markup).toContain('Dear Grace,\n\nwith love')
    const text = textOf(markup)
    for (const shown of [
      'Grace Hopper',
      '9 Compass Street',
      '020 7946 0555',
      'Velvet box',
      'A gift from Ada Byron',
      'Not before',
      formatDay(not_before),
    ])
      expect(text).toContain(shown)
    expect(text).toContain(`/gift/${formatReceiptCode(gift?.receipt_code ?? '')}`)
    for (const hidden of [
      email,
      '0999',
      payers.address,
      '1234',
      '1,234',
      '1239',
      '1243',
      '1,243',
      '4.50',
      '5.00',
      '£',
    ])
      expect(markup).not.toContain(hidden)
  })

  // Proves: R12.139
  it('has the code of the order as a barcode', async () => {
    const { id } = await paidOrder(shop)
    const bars = /<svg viewBox="0 0 176 30"[^>]*><path d="M10 0h2v30h-2z/
    expect(await slipMarkup(id)).toMatch(bars)
  })

  // Proves: R11.200
  it('loads its pictures at once, as WebKit prints no lazy one below the screen', async () => {
    const id = await addProduct(shop, { name: 'Pictured ring' })
    const { signIn, upload } = backOffice(() => shop)
    await signIn(token)
    await upload(id, [{ name: 'ring.png', type: 'image/png', bytes: await paint(40, 50).png().toBuffer() }])
    const markup = await slipMarkup((await paidOrder(shop, { lines: [{ productId: id, quantity: 1 }] })).id)
    expect(markup).toMatch(/<img [^>]*loading="eager"/)
    expect(markup).not.toContain('loading="lazy"')
  })

  // Proves: R13.351
  it('has the sender, the address of a return, thanks, and phone numbers as links', async () => {
    const { id } = await paidOrder(shop)
    const texts = await slip(id)
    const { shop_name, address } = (await shop.call('GET', '/api/v1/admin/settings/', { token })).body
    const sender = [shop_name, address.street, address.city, address.postal_code, address.country].join(', ')
    const order = await read(id)
    const head = texts.slice(0, texts.indexOf(`Packing slip ${order.code}`)).join('\n')
    for (const part of [shop_name, address.street, address.postal_code]) expect(head).toContain(part)
    expect(texts).toContain(`If undelivered, please return to ${sender}.`)
    expect(texts).toContain('Thank you for your order. We hope that you love it.')
    expect(texts.join(' ')).toContain('020 7946 0000')
    expect(await slipMarkup(id)).toContain('href="tel:02079460000"')
  })

  // Proves: R5.95
  it('is printed for several orders at once, each on a page of its own', async () => {
    const orders = await Promise.all(
      [paidOrder(shop), paidOrder(shop)].map(async (order) => read((await order).id)),
    )
    const { body: settings } = await shop.call('GET', '/api/v1/admin/settings/', { token })
    const answers: [string[], unknown][] = [
      ...orders.map((order): [string[], unknown] => [['admin', 'order', order.id], order]),
      [['admin', 'settings'], settings],
    ]
    const path = `/admin/orders/packing-slips?ids=${orders.map(({ id }) => id).join()}`
    const markup = renderMarkup(<PackingSlipsPage />, { path, answers })
    expect(textOf(markup)).toContain('Print 2 slips')
    const slips = markup.split('break-after-page').slice(1)
    for (const [at, { code }] of orders.entries()) expect(slips[at]).toContain(`Packing slip ${code}`)
  })

  it('says that the order is being cancelled while the payment provider is down', async () => {
    const { id } = await paidOrder(shop)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    await refund(id, {})
    expect(await slip(id)).toContain('This order is being cancelled.')
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  })
})
