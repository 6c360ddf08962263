import { beforeAll, describe, expect, it, test } from 'vitest'
import { add, newCustomer, newPromo, orderAsCustomer } from '../../../tests/support/orders/checkout.ts'
import {
  addProduct,
  becomes,
  notify,
  paidOrder,
  pay,
  placeOrder,
  stateOf,
} from '../../../tests/support/orders/placed-order.ts'
import { failRefundAtBank, refundEvent } from '../../../tests/support/orders/refund-webhooks.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

type Listed = {
  id: string
  kind: string
  number: string
  net: string | null
  tax: string | null
  total: string
  invoice_number: string | null
  pdf_url: string
  html_url: string
}

/** Of an invoice that is not simplified. */
const FULL_HEADINGS =
  '<th scope="col" class="number">Net</th><th scope="col" class="number">VAT</th><th scope="col" class="number">Amount</th>'

const settings = (body: object) => olive.ask('PUT', '/admin/settings/', body)
const documentsOf = async (id: string) => (await olive.ask('GET', `/order/${id}/documents/`)).body as Listed[]
const invoice = (id: string, token?: string) =>
  shop.call('POST', `/api/v1/order/${id}/invoice/`, token ? { token } : {})
const kinds = (listed: Listed[]) => listed.map(({ kind, total }) => [kind, total])
const read = (url: string, token?: string) =>
  fetch(shop.url + url, token ? { headers: { authorization: `Bearer ${token}` } } : {})

beforeAll(async () => void (await settings({ vat_number: '', invoices: 'on_demand' })))

// Proves: R13.70, R13.62
test('a paid order has a receipt, an unpaid one nothing', async () => {
  const unpaid = await placeOrder(shop)
  expect(await documentsOf(unpaid.id)).toEqual([])
  expect(await invoice(unpaid.id)).toMatchObject({
    status: 409,
    body: { detail: 'This order has not been paid.' },
  })
  const order = await paidOrder(shop)
  const { code } = await olive.read(order.id)
  const url = `/api/v1/order/${order.id}/documents/${order.id}/document`
  const receipt = {
    id: order.id,
    kind: 'receipt',
    number: code,
    net: null,
    tax: null,
    total: '55.00',
    invoice_number: null,
    pdf_url: `${url}.pdf`,
    html_url: `${url}.html`,
  }
  expect(await documentsOf(order.id)).toEqual([receipt])
  expect((await shop.call('GET', `/api/v1/order/guest/${order.id}/documents/`)).body).toEqual([receipt])
  const page = await (await read(receipt.html_url)).text()
  expect(page).toContain(`<h1>Receipt ${code}</h1>`)
  expect(page).not.toMatch(/VAT|Net/)
})

// Proves: R13.70
test('a receipt says what has been refunded since', async () => {
  const order = await paidOrder(shop)
  const receipt = async () =>
    (await read(`/api/v1/order/${order.id}/documents/${order.id}/document.html`)).text()
  expect(await receipt()).toContain('Paid in full. Thank you.')
  await olive.refund(order.id, { amount: 10 })
  await olive.refund(order.id, { amount: 5 })
  expect(await receipt()).toContain('Paid in full. £15.00 has been refunded since.')
  expect(await receipt()).not.toContain('Thank you')
})

// Proves: R13.71, R13.72
test('an invoice is made once, and each refund of it has a credit note', async () => {
  const order = await paidOrder(shop)
  await olive.refund(order.id, { amount: 10 })
  expect(kinds(await documentsOf(order.id))).toEqual([['receipt', '55.00']])
  const made = await Promise.all(Array.from({ length: 5 }, () => invoice(order.id)))
  expect(new Set(made.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1)
  expect(made[0]).toMatchObject({ status: 201, body: { kind: 'invoice', total: '55.00' } })
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 500 })
  await becomes(shop, order.id, { refunded: 1500 })
  await olive.refund(order.id)
  const listed = await documentsOf(order.id)
  expect(kinds(listed)).toEqual([
    ['receipt', '55.00'],
    ['invoice', '55.00'],
    ['credit_note', '10.00'],
    ['credit_note', '5.00'],
    ['credit_note', '40.00'],
  ])
  const numbers = new Set(listed.slice(2).map(({ invoice_number }) => invoice_number))
  expect([...numbers]).toEqual([made[0]?.body.number])
})

// Proves: R13.72
test('a refund that comes back is invoiced again', async () => {
  const order = await paidOrder(shop)
  await invoice(order.id)
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 1000 })
  await becomes(shop, order.id, { refunded: 1000 })
  await failRefundAtBank(shop, order.sessionId)
  await becomes(shop, order.id, { refunded: 0 })
  expect(await notify(shop, await refundEvent(shop, order.id, 'failed'))).toBe(200)
  const listed = await documentsOf(order.id)
  expect(kinds(listed).slice(1)).toEqual([
    ['invoice', '55.00'],
    ['credit_note', '10.00'],
    ['invoice', '10.00'],
  ])
  expect(listed[3]?.invoice_number).toBe(listed[1]?.number)
  expect(await (await read(listed[3]?.html_url ?? '')).text()).toContain(`${listed[2]?.number} is taken back`)
})

// Proves: R13.71
test('numbers have no gap, in parallel and after a failure', async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, () => paidOrder(shop)))
  const last = async () =>
    (
      await shop.sql<{ last_number: number }>(
        `select last_number from document_series where kind = 'invoice'`,
      )
    )[0]?.last_number ?? 0
  const before = await last()
  const failing = shop.shop.db.transaction().execute(async (tx) => {
    const { insertDocument } = await import('../../shop/documents/insert-document.ts')
    const content = { total: 5500 } as never
    await insertDocument(tx, { orderId: orders[0]?.id ?? '', kind: 'invoice', issuedAt: new Date(), content })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  const made = await Promise.all(orders.map(({ id }) => invoice(id)))
  const numbers = made.map(({ body }) => Number(body.number.slice(4))).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, at) => before + 1 + at))
  expect(await last()).toBe(before + 10)
})

// Proves: R13.71
test('documents never change', async () => {
  const order = await paidOrder(shop)
  await invoice(order.id)
  await expect(shop.change(`update documents set issued_at = now()`)).rejects.toThrow('never change')
  await expect(shop.change(`delete from documents`)).rejects.toThrow('never change')
  const [, before] = await documentsOf(order.id)
  const page = await (await read(before?.html_url ?? '')).text()
  await settings({ company: 'Another Ltd' })
  expect(await (await read(before?.html_url ?? '')).text()).toBe(page)
  await settings({ company: null })
})

// Proves: R13.73
test('nobody sees the documents of somebody else', async () => {
  const [mary, eve] = [await newCustomer(shop), await newCustomer(shop)]
  await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
  const placed = (await orderAsCustomer(shop, mary)).body
  const { id } = placed.order
  await pay(shop, placed.id)
  await becomes(shop, id, { status: 'processing' })
  const list = (token: string) => shop.call('GET', `/api/v1/order/user/${id}/documents/`, { token })
  expect((await invoice(id, mary.token)).status).toBe(201)
  const mine = await list(mary.token)
  expect(kinds(mine.body)).toEqual([
    ['receipt', '30.00'],
    ['invoice', '30.00'],
  ])
  const urls = (mine.body as Listed[]).flatMap(({ pdf_url, html_url }) => [pdf_url, html_url])
  for (const url of urls) {
    expect((await read(url, mary.token)).status).toBe(200)
    expect([(await read(url)).status, (await read(url, eve.token)).status]).toEqual([404, 404])
  }
  expect((await list(eve.token)).status).toBe(404)
  expect([(await invoice(id)).status, (await invoice(id, eve.token)).status]).toEqual([404, 404])
  expect((await shop.call('GET', `/api/v1/order/guest/${id}/documents/`)).status).toBe(404)
  const other = await paidOrder(shop)
  const elsewhere = urls[2]?.replace(id, other.id) ?? ''
  expect((await read(elsewhere)).status).toBe(404)
})

// Proves: R13.73
test('a guest has them for 90 days', async () => {
  const order = await paidOrder(shop)
  await shop.change(`update orders set created_at = created_at - interval '91 days' where id = $1`, [
    order.id,
  ])
  expect((await shop.call('GET', `/api/v1/order/guest/${order.id}/documents/`)).status).toBe(403)
  const url = `/api/v1/order/${order.id}/documents/${order.id}/document.html`
  expect([(await read(url)).status, (await invoice(order.id)).status]).toEqual([403, 403])
  expect(kinds(await documentsOf(order.id))).toEqual([['receipt', '55.00']])
})

// Proves: R13.75
test('a PDF is tagged PDF/A, with its fonts in it', async () => {
  const order = await paidOrder(shop, {
    lines: [{ productId: await addProduct(shop, { name: 'Łańcuszek Ωμέγα “Жемчуг” 😀' }), quantity: 1 }],
  })
  const answer = await read(`/api/v1/order/${order.id}/documents/${order.id}/document.pdf`)
  const { code } = await olive.read(order.id)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${code}.pdf"`)
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(pdf).toMatch(/^%PDF-1\.7/)
  for (const part of [
    '/Lang (en-GB)',
    '/Marked true',
    '/StructTreeRoot',
    '/FontFile2',
    '/DisplayDocTitle true',
    '<pdfaid:part>2</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
  ])
    expect(pdf).toContain(part)
  expect(pdf).not.toContain('Helvetica')
})

describe('with a VAT number', () => {
  beforeAll(async () => void (await settings({ vat_number: 'GB123456789' })))

  // Proves: R13.74, R13.76
  it('states net and tax of invoice and credit notes', async () => {
    const zero = await addProduct(shop, { price: 3_000 })
    await shop.change(`update products set tax_class = 'zero' where id = $1`, [zero])
    const lines = [
      { productId: await addProduct(shop, { price: 30_000 }), quantity: 1 },
      { productId: zero, quantity: 2 },
    ]
    const order = await paidOrder(shop, { lines, promo: await newPromo(shop, 10) })
    const { tax, order_items } = await olive.read(order.id)
    const made = (await invoice(order.id)).body
    expect(made).toMatchObject({ net: tax.net, tax: tax.tax, total: '329.00' })
    await olive.refund(order.id, {
      items: [{ order_item_id: order_items[1].id, quantity: 1, restock: false }],
    })
    await olive.refund(order.id)
    const listed = await documentsOf(order.id)
    expect(listed[2]).toMatchObject({ kind: 'credit_note', net: '27.00', tax: '0.00', total: '27.00' })
    expect(Number(listed[3]?.tax)).toBeCloseTo(Number(tax.tax))
    const page = await (await read(made.html_url)).text()
    for (const text of ['VAT number GB123456789', 'VAT by rate', '20 % / 0 %', '>Net<'])
      expect(page).toContain(text)
  })

  // Proves: R13.76
  it('makes simplified invoices up to £250', async () => {
    const invoiceAt = async (price: number) => {
      const order = await paidOrder(shop, {
        lines: [{ productId: await addProduct(shop, { price }), quantity: 1 }],
      })
      return await (await read((await invoice(order.id)).body.html_url)).text()
    }
    expect(await invoiceAt(24_500)).not.toContain(FULL_HEADINGS)
    expect(await invoiceAt(24_501)).toContain(FULL_HEADINGS)
  })

  // Proves: R13.77
  it('makes no invoice of an order whose VAT was not recorded', async () => {
    const order = await paidOrder(shop)
    await shop.change(`update orders set tax = null where id = $1`, [order.id])
    expect(await invoice(order.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('it has a receipt, but no invoice') },
    })
    expect(await documentsOf(order.id)).toMatchObject([{ kind: 'receipt', tax: null, total: '55.00' }])
  })

  // Proves: R13.244
  it('states tax and VAT number of the order when the owner removes the number afterwards', async () => {
    const lines = [{ productId: await addProduct(shop, { price: 30_000 }), quantity: 1 }]
    const order = await paidOrder(shop, { lines })
    const { tax } = await olive.read(order.id)
    await settings({ vat_number: '' })
    const made = (await invoice(order.id)).body
    expect(made).toMatchObject({ net: tax.net, tax: tax.tax })
    for (const { html_url } of await documentsOf(order.id))
      expect(await (await read(html_url)).text()).toContain('VAT number GB123456789')
    await settings({ vat_number: 'GB123456789' })
  })

  // Proves: R12.180
  it('states no VAT without a number, of an order of before the number was kept', async () => {
    const order = await paidOrder(shop)
    await shop.change(`update orders set tax = tax - 'vat_number' where id = $1`, [order.id])
    await settings({ vat_number: '' })
    const [receipt] = await documentsOf(order.id)
    expect(receipt).toMatchObject({ kind: 'receipt', net: null, tax: null, total: '55.00' })
    expect(await (await read(receipt?.html_url ?? '')).text()).not.toContain('VAT')
    await settings({ vat_number: 'GB123456789' })
    expect(await documentsOf(order.id)).toMatchObject([{ tax: expect.any(String) }])
  })

  // Proves: R12.181
  it('makes no simplified invoice outside the United Kingdom, also of a free order, nor in another currency', async () => {
    const address = { street: '1 Rue', city: 'Paris', region: '', postal_code: '75001', country: 'France' }
    expect((await settings({ address })).status).toBe(200)
    const method = { key: 'free', name: 'Free', price: 0, days_from: 1, days_to: 2 }
    await olive.ask('POST', '/delivery/methods/', method)
    const lines = [{ productId: await addProduct(shop, { price: 0 }), quantity: 1 }]
    const free = await placeOrder(shop, { lines, delivery_type: 'free' })
    const shown = async ({ id }: { id: string }) => {
      const { total, html_url } = (await invoice(id)).body
      return [total, (await (await read(html_url)).text()).includes(FULL_HEADINGS)]
    }
    expect(await shown(free)).toEqual(['0.00', true])
    await settings({ address: null })
    expect(await shown(await paidOrder(shop))).toEqual(['55.00', false])
    const inEuros = await paidOrder(shop)
    const setCurrency = (currency: string) =>
      shop.change('update orders set currency = $2 where id = $1', [inEuros.id, currency])
    await setCurrency('EUR')
    expect(await shown(inEuros)).toEqual(['55.00', true])
    await setCurrency('GBP')
  })

  // Proves: R13.71
  it('always makes one when the owner wants it', async () => {
    expect((await settings({ invoices: 'sometimes' })).status).toBe(422)
    await settings({ invoices: 'always' })
    const order = await paidOrder(shop)
    expect(kinds(await documentsOf(order.id))).toEqual([
      ['receipt', '55.00'],
      ['invoice', '55.00'],
    ])
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'processing', confirmations: 1 })
    await settings({ invoices: null })
  })
})
