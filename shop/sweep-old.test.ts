import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { placeOrder } from '../test/placed-order.ts'
import { sweepOld } from './sweep-old.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

test('a cart that nobody touched for 90 days is gone, but not one that an open order may come back to', async () => {
  const [waiting, ended, fresh] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  for (const { id } of [ended, fresh]) await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
  const leave = (guests: string[], days: number) =>
    shop.sql(
      `update carts set touched_at = touched_at - make_interval(days => $2) where guest_id = any($1::uuid[])`,
      [guests, days],
    )
  await leave([waiting.guestId, ended.guestId], 91)
  await leave([fresh.guestId], 89)
  await sweepOld(shop.shop)
  const statusOf = async (guestId: string) =>
    (await shop.call('GET', `/api/v1/cart/guest/${guestId}/`)).status
  expect(await statusOf(ended.guestId)).toBe(404)
  expect(await statusOf(fresh.guestId)).toBe(200)
  expect(await statusOf(waiting.guestId)).toBe(200)
})

test('what can not be ended keeps nothing else from its end', async () => {
  const { guestId, id } = await placeOrder(shop)
  await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
  await shop.sql(`update carts set touched_at = now() - interval '91 days' where guest_id = $1`, [guestId])
  await shop.sql(
    `insert into wrong_passwords values ('long ago', '192.0.2.1', 1, now(), now() - interval '2 hours')`,
  )
  await shop.sql(`create function stay() returns trigger language plpgsql as $$ begin raise 'I stay'; end $$`)
  await shop.sql('create trigger stays before delete on guests for each row execute function stay()')
  await expect(sweepOld(shop.shop)).rejects.toThrow('I stay')
  expect(await shop.sql(`select 1 from wrong_passwords where account = 'long ago'`)).toEqual([])
  await shop.sql('drop trigger stays on guests')
  await sweepOld(shop.shop)
  expect((await shop.call('GET', `/api/v1/cart/guest/${guestId}/`)).status).toBe(404)
})

test('of several that can not be ended each is told once', async () => {
  await shop.sql(
    `create function stay_too() returns trigger language plpgsql as $$ begin raise '% stay', tg_table_name; end $$`,
  )
  for (const table of ['email_tokens', 'known_logins'])
    await shop.sql(`create trigger stays before delete on ${table} execute function stay_too()`)
  const said: string[] = []
  const say = (fields: object) => void said.push(JSON.stringify(fields))
  const listening = { ...shop.shop, log: { info: say, warn: say, error: say } }
  await expect(sweepOld(listening)).rejects.toThrow('known_logins stay')
  expect(said).toEqual([expect.stringContaining('email_tokens stay')])
})
