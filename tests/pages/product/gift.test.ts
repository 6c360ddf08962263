import { expect, test } from 'vitest'
import { formatReceiptCode } from '../../../src/contract/gifts/receipt-code.ts'
import { addBox, paidGift, receiver } from '../../support/orders/gifts.ts'
import { linkFor } from '../../support/orders/order-links.ts'
import { addProduct } from '../../support/orders/placed-order.ts'
import { amountPattern, textOf } from '../../support/read-page.ts'
import { setUpOrderShop } from '../../support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const email = 'secret-payer@example.com'
const payer = { first_name: 'Ada', last_name: 'Byron', phone_number: '020 7946 0999', email }

// Proves: R12.76
test('all that the receiver can open has the gift, its message and its delivery, and no amount', async () => {
  const box = await addBox(shop, { price: 777 })
  const piece = await addProduct(shop, { name: 'Moonstone pendant', price: 123_456 })
  const { id } = await paidGift(shop, {
    gift: { message: 'Dear Grace,\n\nwith love', box_product_id: box },
    lines: [{ productId: piece, quantity: 2 }],
    guest: payer,
  })
  const { gift, code: orderCode } = await olive.read(id)
  const path = `/gift/${formatReceiptCode(gift.receipt_code)}`
  const open = (url: string) => fetch(shop.url + url)
  const page = await open(path)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const html = await page.text()
  expect(html).toContain('name="robots" content="noindex"')
  const text = textOf(html)
  for (const shown of [
    'A gift from Ada Byron',
    'For Grace Hopper',
    '2 × Moonstone pendant',
    'We are preparing it. It arrives',
    formatReceiptCode(gift.receipt_code),
  ])
    expect(text).toContain(shown)
  expect(html).toContain('Dear Grace,\n\nwith love')
  expect(text).not.toContain('Velvet box')
  const data = await (await open(`${path}.data`)).text()
  expect(data).toContain('Moonstone pendant')
  const links = [...html.matchAll(/href="(\/[^"#]*)"/g)].map(([, to = '']) => to)
  expect(links.filter((to) => to.includes(id) || to.includes(orderCode))).toEqual([])
  const hidden = [email, '0999', 'St James', 'SW1Y', id, orderCode, receiver.address]
  const amounts = [
    '1234.56',
    '1,234.56',
    '123456',
    '2469.12',
    '2,469.12',
    '246912',
    '7.77',
    '777',
    '2481.89',
    '2,481.89',
  ]
  expect('"total",777,"£7.77"').toMatch(amountPattern('777'))
  expect('"total",777,"£7.77"').toMatch(amountPattern('7.77'))
  for (const secret of [...hidden, ...amounts.map(amountPattern)]) {
    expect(html).not.toMatch(secret)
    expect(data).not.toMatch(secret)
  }
  await olive.ship(id)
  const lower = gift.receipt_code.toLowerCase().replace(/(.{4})/g, '$1 ')
  const arrived = textOf(await (await open(`/gift/${encodeURIComponent(lower)}`)).text())
  expect(arrived).toContain('2 × Moonstone pendant')
  expect(arrived).not.toMatch(/on its way|preparing/)
})

// Proves: R12.121
test('what was refunded is no part of the gift, and the page says what is still to come', async () => {
  const [opal, jade] = [await addProduct(shop, { name: 'Opal' }), await addProduct(shop, { name: 'Jade' })]
  const lines = [opal, jade].map((productId) => ({ productId, quantity: 2 }))
  const { id } = await paidGift(shop, { lines })
  const { gift, order_items } = await olive.read(id)
  const text = async () => textOf(await (await fetch(`${shop.url}/gift/${gift.receipt_code}`)).text())
  const lineOf = (product: string) => order_items.find((item: any) => item.product_id === product).id
  const refund = (product: string, quantity: number) =>
    olive.refund(id, { items: [{ order_item_id: lineOf(product), quantity, restock: true }] })
  await refund(opal, 2)
  await refund(jade, 1)
  expect(await text()).toContain('Jade')
  expect(await text()).not.toMatch(/Opal|2 × Jade/)
  const other = await paidGift(shop, { lines })
  const { gift: second, order_items: pieces } = await olive.read(other.id)
  const [part] = pieces
  await olive.ship(other.id, { items: [{ order_item_id: part.id, quantity: 1 }] })
  const page = textOf(await (await fetch(`${shop.url}/gift/${second.receipt_code}`)).text())
  expect(page).toContain('The rest is still to come. It arrives')
})

// Proves: R12.121
test('what the payer has withdrawn from before it left is no part of the gift, and is not promised', async () => {
  const [opal, jade] = [await addProduct(shop, { name: 'Opal' }), await addProduct(shop, { name: 'Jade' })]
  const lines = [opal, jade].map((productId) => ({ productId, quantity: 2 }))
  const order = await paidGift(shop, { lines, guest: payer })
  const { gift, order_items } = await olive.read(order.id)
  const text = async () => textOf(await (await fetch(`${shop.url}/gift/${gift.receipt_code}`)).text())
  const take = (product: string, quantity: number) => {
    const line = order_items.find((item: any) => item.product_id === product)
    return { order_item_id: line.id, quantity }
  }
  await olive.ship(order.id, { items: [take(opal, 1)] })
  const token = await linkFor(shop, order)
  const withdraw = (...items: object[]) =>
    shop.call('POST', '/api/v1/withdrawals/', { body: { token, items } })
  expect((await withdraw(take(jade, 2))).status).toBe(201)
  expect(await text()).toContain('2 × Opal')
  expect(await text()).toMatch(/The rest is still to come\..*It can be exchanged once it has arrived\./s)
  expect(await text()).not.toContain('Jade')
  expect((await withdraw(take(opal, 1))).status).toBe(201)
  expect(await text()).toContain('Opal')
  expect(await text()).not.toMatch(/2 × Opal|still to come|preparing/)
  expect(await text()).toContain('It can be exchanged from')
  // The last of it: the piece that has left is still the receiver's.
  expect((await withdraw(take(opal, 1))).status).toBe(201)
  expect(await text()).toContain('Opal')
})

// Proves: R12.121
test('a gift is not all sent while its box is to come, and its page says when nothing more is', async () => {
  const box = await addBox(shop)
  const opal = await addProduct(shop, { name: 'Opal' })
  const boxedGift = async () => {
    const lines = [{ productId: opal, quantity: 1 }]
    const { id } = await paidGift(shop, { lines, gift: { box_product_id: box } })
    const { gift, order_items } = await olive.read(id)
    const take = (product: string) => {
      const line = order_items.find((item: any) => item.product_id === product)
      return [{ order_item_id: line.id, quantity: 1 }]
    }
    const text = async () => textOf(await (await fetch(`${shop.url}/gift/${gift.receipt_code}`)).text())
    return { id, take, text }
  }
  const first = await boxedGift()
  await olive.ship(first.id, { items: first.take(opal) })
  expect(await first.text()).toContain('The rest is still to come.')
  const second = await boxedGift()
  await olive.ship(second.id, { items: second.take(box) })
  const token = await linkFor(shop, second)
  const body = { token, items: second.take(opal) }
  expect((await shop.call('POST', '/api/v1/withdrawals/', { body })).status).toBe(201)
  expect(await second.text()).toContain('This gift was changed. Please ask us about it.')
  expect(await second.text()).not.toMatch(/Opal|exchange it\?/)
})

// Proves: R12.77
test('a gift is shown by its code alone, while its order lives', async () => {
  const { id } = await paidGift(shop)
  const { gift } = await olive.read(id)
  const status = async (code: string) => (await fetch(`${shop.url}/gift/${code}`)).status
  expect(await status(gift.receipt_code)).toBe(200)
  for (const wrong of ['K7M3-XQ4D-K7M3-XQ4D', id, '%00', gift.receipt_code.slice(1)])
    expect(await status(wrong)).toBe(404)
  await olive.cancel(id)
  expect(await status(gift.receipt_code)).toBe(404)
})
