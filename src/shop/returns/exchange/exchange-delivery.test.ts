import { afterEach, beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())
const calls = () => exchangeCalls(shop, olive, office)

const methods = async () => (await olive.ask('GET', '/admin/delivery/methods/')).body as { key: string }[]
const change = async (key: string, fields: object) => {
  const method = (await methods()).find((one) => one.key === key)
  const { status } = await olive.ask('PUT', `/delivery/methods/${key}/`, { ...method, ...fields })
  expect(status).toBe(200)
}
afterEach(async () => {
  for (const { key } of await methods()) await change(key, { countries: [], insured_value: null })
})

/** Inspected, of an order that was sent by next day delivery. */
async function inspectedExchange() {
  const { askedExchange, inspected } = calls()
  const asked = await askedExchange()
  await shop.sql(`update shippings set shipping_method = 'next_day' where order_id = $1`, [asked.id])
  await inspected(asked.returnId)
  return asked
}

const methodOf = async (orderId: string) => (await olive.read(orderId)).shipping.shipping_method

// Proves: R12.161
it('an exchange goes by the method of its order', async () => {
  const { returnId } = await inspectedExchange()
  const { body } = await calls().act(returnId, 'exchange')
  expect(await methodOf(body.exchange.order.id)).toBe('next_day')
})

// Proves: R12.161
it('an exchange goes by the first possible method when that of its order is not', async () => {
  const { returnId } = await inspectedExchange()
  await change('next_day', { countries: ['IE'] })
  const { body } = await calls().act(returnId, 'exchange')
  expect(await methodOf(body.exchange.order.id)).toBe('standard')
})

// Proves: R12.161
it('an exchange that no method can send is refused in words, and nothing has changed', async () => {
  const { id, returnId, sizeL } = await inspectedExchange()
  await change('next_day', { countries: ['IE'] })
  await change('standard', { insured_value: 100 })
  const { act, read, stockOf } = calls()
  const before = [await read(returnId), await stockOf(sizeL), (await olive.read(id)).refunds]
  const { status, body } = await act(returnId, 'exchange')
  expect([status, body.detail]).toEqual([
    409,
    expect.stringMatching(/^No delivery method goes to the address/),
  ])
  expect([await read(returnId), await stockOf(sizeL), (await olive.read(id)).refunds]).toEqual(before)
  await change('standard', { insured_value: null })
  expect((await act(returnId, 'exchange')).status).toBe(200)
})

// Proves: R13.260
it('an exchange of what was collected without an address is sent nowhere, also when its method sends now', async () => {
  const { id, returnId } = await inspectedExchange()
  await shop.sql(
    `update shippings set kind = 'collect', ready_at = shipped_at, collect_code = 'K7M3XQ4D', shipping_method = 'standard', address = '', city = '', postal_code = '', country = ''
     where order_id = $1`,
    [id],
  )
  const { status, body } = await calls().act(returnId, 'exchange')
  expect([status, body.detail]).toEqual([
    409,
    expect.stringMatching(/^No delivery method goes to the address of this order with pieces/),
  ])
  await shop.sql(
    `update shippings set kind = 'delivery', ready_at = null, collect_code = null where order_id = $1`,
    [id],
  )
})
