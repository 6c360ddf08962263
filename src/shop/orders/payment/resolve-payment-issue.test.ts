import { expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { placeOrder, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { readGauges } from '../../health/read-gauges.ts'

const { shop, olive } = setUpOrderShop()

async function paymentIssues() {
  const { items, total } = (await olive.ask('GET', '/order/search/?skip=0&limit=10&trouble=1')).body
  const tile = (await olive.ask('GET', '/admin/dashboard/')).body.payment_troubles
  const gauges = await readGauges(shop.shop)
  const gauge = gauges.find(({ name }) => name === 'vitrine_payment_issues')?.value
  return { total, tile, gauge, words: items[0]?.payment_trouble }
}

test('a mismatched payment needs attention until an admin resolves it', async () => {
  const order = await placeOrder(shop)
  await placeOrder(shop)
  const { ask } = olive
  expect(await paymentIssues()).toEqual({ total: 0, tile: 0, gauge: 0 })
  expect((await ask('POST', `/order/${order.id}/payment-seen/`)).status).toBe(409)

  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
  await eventually(async () => (await stateOf(shop, order.id))?.issue)
  expect(await paymentIssues()).toEqual({
    total: 1,
    tile: 1,
    gauge: 1,
    words: 'Paid £54.99 instead of £55.00',
  })
  expect((await ask('GET', '/order/export.csv?trouble=1')).body.trim().split('\n')).toHaveLength(2)

  const outdated = { trouble: 'A refund of £1.00 came back' }
  const other = await ask('POST', `/order/${order.id}/payment-seen/`, outdated)
  expect([other.status, other.body.detail]).toEqual([
    409,
    'Paid £54.99 instead of £55.00. Please look at this order again.',
  ])
  const shown = { trouble: 'Paid £54.99 instead of £55.00' }
  const { status, body } = await ask('POST', `/order/${order.id}/payment-seen/`, shown)
  expect([status, body.payment_trouble, body.needs_attention]).toEqual([
    200,
    'Paid £54.99 instead of £55.00',
    false,
  ])
  expect((await ask('POST', `/order/${order.id}/payment-seen/`)).status).toBe(200)
  expect(await paymentIssues()).toEqual({ total: 0, tile: 0, gauge: 0 })
  const { body: log } = await ask('GET', `/admin/log/?subject_id=${order.id}`)
  expect(log.items).toMatchObject([{ action: 'payment put right', admin: { first_name: 'Olive' } }])
})

test('a fully refunded mismatched payment needs no attention', async () => {
  const order = await placeOrder(shop)
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
  await eventually(async () => (await stateOf(shop, order.id))?.issue)
  expect((await olive.cancel(order.id)).body).toMatchObject({ status: 'cancelled', needs_attention: false })
  expect(await paymentIssues()).toEqual({ total: 0, tile: 0, gauge: 0 })
})
