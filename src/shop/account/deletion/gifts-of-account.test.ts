import { expect, it } from 'vitest'
import { address, customer, enabledAdmin, orderAs, tracesOf } from '../../../../tests/support/accounts.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import { receiver } from '../../../../tests/support/orders/gifts.ts'
import { addProduct, pay, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../health/broken-invariants.ts'
import { purgeExpired } from '../../jobs/purge-expired.ts'

const shop = setUpShop({ ownerEmails: true })

const remove = (token: string, password: string) =>
  shop.call('DELETE', '/api/v1/users/me/', { token, body: { password } })

// Proves: R12.73
it('erases the receiver and the message of a gift that ended, and keeps who paid', async () => {
  const person = await customer(shop)
  const { token } = await enabledAdmin(shop)
  const gift = { receiver, message: 'For Gracie' }
  const order = await orderAs(shop, person, await addProduct(shop), { gift })
  await pay(shop, order.sessionId)
  await eventually(async () => (await stateOf(shop, order.id))?.status === 'processing')
  await shop.call('POST', `/api/v1/order/${order.id}/cancel/`, { token })
  await expect.poll(async () => (await stateOf(shop, order.id))?.payment).toBe('refunded')
  await eventually(async () => (await shop.sql("select 1 from emails where status = 'queued'")).length === 0)
  expect(await tracesOf(shop, 'Gracie')).toContain('gifts.message')
  await remove(person.token, person.password)
  for (const text of ['Gracie', receiver.name, receiver.address, receiver.phone])
    expect(await tracesOf(shop, text)).toEqual([])
  const kept = 'select address from gifts where order_id = $1'
  expect(await shop.sql(kept, [order.id])).toEqual([{ address: address.address }])
  expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([])
})

// Proves: R13.180
it('keeps a receiver who asked for an exchange until that and its order have ended', async () => {
  const person = await customer(shop)
  const { token } = await enabledAdmin(shop)
  const order = await orderAs(shop, person, await addProduct(shop), { gift: { receiver } })
  await pay(shop, order.sessionId)
  await eventually(async () => (await stateOf(shop, order.id))?.status === 'processing')
  await shop.call('POST', `/api/v1/order/${order.id}/cancel/`, { token })
  await expect.poll(async () => (await stateOf(shop, order.id))?.payment).toBe('refunded')
  await shop.sql(
    `with asked as (insert into returns (order_id, number, state, created_at, receiver_email)
      values ($1, 1, 'requested', now(), 'grace@example.com') returning id)
    insert into return_events (return_id, event, created_at) select id, 'requested', now() from asked`,
    [order.id],
  )
  await remove(person.token, person.password)
  await purgeExpired(shop.shop)
  expect(await tracesOf(shop, 'grace@example.com')).toEqual(['returns.receiver_email'])
  const exchange = await orderAs(shop, await customer(shop, 'mary'), await addProduct(shop))
  await shop.sql('update refunds set exchange_order_id = $2 where order_id = $1', [order.id, exchange.id])
  await shop.sql(
    `with closed as (update returns set state = 'closed', refund_id = (select id from refunds where order_id = $1)
      where order_id = $1 returning id)
    insert into return_events (return_id, event, created_at) select id, 'closed', now() from closed`,
    [order.id],
  )
  await purgeExpired(shop.shop)
  expect(await tracesOf(shop, 'grace@example.com')).toEqual(['returns.receiver_email'])
  await shop.call('POST', `/api/v1/order/${exchange.id}/cancel/`, { token })
  await purgeExpired(shop.shop)
  expect(await tracesOf(shop, 'grace@example.com')).toEqual([])
})
