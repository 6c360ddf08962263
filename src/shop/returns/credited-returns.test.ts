import { expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { addProduct, paidOrder } from '../../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../tests/support/sized-ring.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R13.80
it('credits a return at what is refunded for its pieces, and the delivery at the rates of the goods', async () => {
  await olive.ask('PUT', '/admin/settings/', { vat_number: 'GB123456789' })
  const { linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const zero = await addProduct(shop, { price: 3_000, name: 'Brooch' })
  await shop.change(`update products set tax_class = 'zero' where id = $1`, [zero])
  const ring = await addProduct(shop, { price: 12_000, name: 'Ring' })
  const lines = [ring, zero].map((productId) => ({ productId, quantity: 1 }))
  const order = await paidOrder(shop, { lines })
  await olive.ask('POST', `/order/${order.id}/invoice/`)
  await olive.ship(order.id)
  await olive.ask('POST', `/order/${order.id}/deliver/`)
  const { order_items } = await olive.read(order.id)
  const { body } = await ask(
    await linkFor(order),
    order_items.map(({ id }: { id: string }) => take(id)),
  )
  const worn = { deduction: 24, deduction_reason: 'Worn' }
  await inspected(body.id, ({ name }) => (name === 'Ring' ? worn : {}))
  expect((await act(body.id, 'refund')).body.refund).toMatchObject({ amount: '131.00', shipping: '5.00' })
  const [, , note] = (await olive.ask('GET', `/order/${order.id}/documents/`)).body
  expect(note).toMatchObject({ kind: 'credit_note', total: '131.00', tax: '16.67' })
  const page = await (await fetch(shop.url + note.html_url)).text()
  const cells = (...texts: string[]) => texts.map((text) => expect.stringContaining(`${text}</td>`))
  const rows = page.split('<tr>').map((row) => row.split('<td').slice(1))
  for (const row of [
    cells('Ring', '1', '£96.00'),
    cells('Brooch', '1', '£30.00'),
    cells('Delivery', '', '£5.00'),
    // 96.00 with 4.00 of the delivery, and 30.00 with 1.00 of it.
    cells('20 %', '£83.33', '£16.67', '£100.00'),
    cells('0 %', '£31.00', '£0.00', '£31.00'),
  ])
    expect(rows).toContainEqual(row)
})

// Proves: R13.149
it('credits the difference of an exchange at the rate of what was exchanged', async () => {
  const office = backOffice(() => shop)
  await office.signIn()
  await olive.ask('PUT', '/admin/settings/', { vat_number: 'GB123456789', invoices: 'always' })
  const { linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const book = await addProduct(shop, { price: 12_000, name: 'Book' })
  await shop.change(`update products set tax_class = 'zero' where id = $1`, [book])
  const sizes = [{ value: 'M' }, { value: 'L', price: 40 }]
  const ring = await sizedRing(office, sizes, { name: 'Ring' })
  const [dear, cheap] = ring.variants.map(({ id }: { id: string }) => id)
  const lines = [
    { productId: ring.id, variantId: dear, quantity: 1 },
    { productId: book, quantity: 1 },
  ]
  const order = await paidOrder(shop, { lines })
  await olive.ship(order.id)
  await olive.ask('POST', `/order/${order.id}/deliver/`)
  const { order_items } = await olive.read(order.id)
  const item = order_items.find(({ product_id }: { product_id: string }) => product_id === ring.id).id
  const wish = { wish: 'exchange', variant_id: cheap }
  const { body } = await ask(await linkFor(order), [take(item, 1, wish)])
  await inspected(body.id)
  expect((await act(body.id, 'exchange')).body.exchange).toMatchObject({ to_refund: '80.00' })
  const documents = (await olive.ask('GET', `/order/${order.id}/documents/`)).body
  const notes = documents.filter(({ kind }: { kind: string }) => kind === 'credit_note')
  expect(notes.map(({ total, tax }: any) => [total, tax]).toSorted()).toEqual([
    ['40.00', '6.67'],
    ['80.00', '13.33'],
  ])
  const { html_url } = notes.find(({ total }: { total: string }) => total === '80.00')
  const page = await (await fetch(shop.url + html_url)).text()
  const names = page.split('<tr>').map((row) => row.split('<td')[1])
  expect(names).toContainEqual(expect.stringContaining('Ring</td>'))
  expect(page).not.toContain('other amounts')
})
