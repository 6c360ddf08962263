import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { newPromo } from '../../../../tests/support/orders/checkout.ts'
import { expectInvariantsHold, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, placeOrder, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(async () => {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', {
    shipping_fee: 0,
    vat_number: 'GB123456789',
    invoices: 'always',
  })
})

/** Three pieces of one product and one of another, of which one has left. */
async function partSent({ price = 2500 } = {}) {
  const productIds = [await addProduct(shop, { price: price }), await addProduct(shop, { price })]
  const lines = productIds.map((productId, at) => ({ productId, quantity: at === 0 ? 3 : 1 }))
  const promo = price === 0 ? {} : { promo: await newPromo(shop, 100) }
  const order = await placeOrder(shop, { lines, ...promo })
  const { order_items } = await olive.read(order.id)
  const [first, second] = productIds.map(
    (id) => order_items.find((item: { product_id: string }) => item.product_id === id).id as string,
  )
  const stocks = () => Promise.all(productIds.map((id) => stockOf(shop, id)))
  return { ...order, productIds, first, second, stocks }
}

const left = (order_item_id: string | undefined, quantity = 1) => ({ order_item_id, quantity })

// Proves: R9.305
it.each([0, 2500])(
  'the rest of a free order is cancelled, of pieces at %i pence before the promo',
  async (price) => {
    const { id, email, first, stocks } = await partSent({ price })
    expect((await olive.refund(id, {})).status).toBe(409)
    await olive.ship(id, { items: [left(first)] })
    expect((await olive.read(id)).actions).toEqual(['ship', 'refund'])
    expect(await stocks()).toEqual([7, 9])
    const { status, body } = await olive.refund(id, { reason: 'The mould broke.' })
    expect([status, body.status, body.actions]).toEqual([200, 'shipped', ['deliver']])
    expect(body.events.at(-1)).toMatchObject({ actor: 'admin', reason: 'The rest of it was cancelled' })
    expect(body).toMatchObject({ payment: { payment_status: 'paid', refunded_amount: '0.00' } })
    expect(await stocks()).toEqual([9, 10])
    const mail = await findEmail(shop, email, 'is cancelled')
    expect(mail.text).toContain('there is nothing to refund. Reason: The mould broke.')
    expect((await olive.refund(id, {})).status).toBe(409)
    expect((await olive.ask('POST', `/order/${id}/deliver/`)).body.status).toBe('delivered')
    const papers = (await olive.ask('GET', `/order/${id}/documents/`)).body.map(({ kind }: any) => kind)
    expect(papers).toEqual(expect.arrayContaining(['receipt']))
    expect(papers).not.toContain('credit_note')
    await expectInvariantsHold(shop)
  },
)

// Proves: R9.305
it('some pieces of a free order are cancelled, and the rest is shipped', async () => {
  const { id, email, first, second, stocks } = await partSent()
  await olive.ship(id, { items: [left(first)] })
  const cancel = (...items: object[]) => olive.refund(id, { items, confirm_unsent: true })
  // One piece has left, and nothing was paid for it.
  expect((await cancel(left(first, 3))).body.detail).toMatch(/2 have not left/)
  expect((await cancel({ ...left(first, 3), restock: true })).body.detail).toMatch(/were free/)
  expect((await cancel({ ...left(second), restock: true })).body.status).toBe('processing')
  expect(await stocks()).toEqual([7, 10])
  expect((await findEmail(shop, email, 'is cancelled')).subject).toMatch(/^A part of your order/)
  expect((await olive.ship(id, {})).body).toMatchObject({
    status: 'shipped',
    shipments: [{}, { items: [left(first, 2)] }],
  })
  expect((await findEmail(shop, email, 'The rest of your order')).text).toContain('Not sent: cancelled')
})

// Proves: R9.305
it('pieces to be made that are cancelled give their places in the week back', async () => {
  const made_to_order = { per_week: 3, days: 10, bench_hours: 1 }
  const ring = (await office.create({ stock_quantity: 1, made_to_order })).id as string
  const lines = [{ productId: ring, quantity: 4 }]
  const { id } = await placeOrder(shop, { lines, promo: await newPromo(shop, 100) })
  const [line] = (await olive.read(id)).order_items
  await olive.ship(id, { items: [left(line.id, 2)] })
  const count = async () =>
    (await shop.sql('select made_count from variants where product_id = $1', [ring]))[0]
  expect(await count()).toEqual({ made_count: 3 })
  expect((await olive.refund(id, {})).body.status).toBe('shipped')
  expect([await count(), await stockOf(shop, ring)]).toEqual([{ made_count: 1 }, 0])
})

// Proves: R9.305
it('one key cancels the rest once, and the log has it', async () => {
  const { id, first, stocks } = await partSent()
  await olive.ship(id, { items: [left(first)] })
  const answers = await Promise.all([1, 2].map(() => olive.refund(id, {}, `rest-${id}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await olive.read(id)).refunds).toMatchObject([{ amount: '0.00', status: 'succeeded' }])
  expect(await stocks()).toEqual([9, 10])
  const { items } = (await olive.ask('GET', `/admin/log/?subject=order&subject_id=${id}`)).body
  expect(items.map(({ action }: any) => action)).toEqual(['shipped', 'refunded', 'shipped in part'])
  const report = (await olive.ask('GET', '/admin/reports/export.csv')).body
  expect(String(report)).not.toContain('refund,')
})

// Proves: R9.305
it('parallel calls cancel the rest once, with one e-mail', async () => {
  const { id, email, first, stocks } = await partSent()
  await olive.ship(id, { items: [left(first)] })
  const answers = await Promise.all([1, 2, 3].map(() => olive.refund(id, {})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await olive.read(id)).refunds).toHaveLength(1)
  expect(await stocks()).toEqual([9, 10])
  await findEmail(shop, email, 'is cancelled')
  const subjects = (await shop.mailTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('cancelled'))).toHaveLength(1)
})
