import { expect, test } from 'vitest'
import { customer } from '../../../tests/support/accounts.ts'
import { add, contents, newGuest } from '../../../tests/support/orders/checkout.ts'
import { addProduct, placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../tests/support/sign-in.ts'
import { purgeExpired } from './purge-expired.ts'

const shop = setUpShop()

// Proves: R4.16
test('a cart is deleted after 90 days without activity, unless its guest has a pending order', async () => {
  const [waiting, ended, fresh] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  const active = await placeOrder(shop)
  for (const { id } of [ended, fresh, active]) await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
  await age([waiting.guestId, ended.guestId], 91)
  await age([fresh.guestId], 89)
  await shop.sql(`update guests set created_at = created_at - interval '1 year' where id = $1`, [
    active.guestId,
  ])
  const returning = await newGuest(shop)
  await age([returning.guestId], 91)
  await add(shop, returning, { productId: await addProduct(shop), quantity: 1 })
  await purgeExpired(shop.shop)
  const statusOf = async (guestId: string) =>
    (await shop.call('GET', `/api/v1/cart/guest/${guestId}/`)).status
  expect(await statusOf(ended.guestId)).toBe(404)
  expect(await statusOf(fresh.guestId)).toBe(200)
  expect(await statusOf(active.guestId)).toBe(200)
  expect(await statusOf(waiting.guestId)).toBe(200)
  expect(await statusOf(returning.guestId)).toBe(200)
})

// Proves: R3.40
test('a product that was taken off sale by a process that died leaves carts, and when archived wishlists', async () => {
  const [onSale, draft, archived] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
  const products = [onSale, draft, archived]
  const guest = await newGuest(
    shop,
    products.map((productId) => ({ productId, quantity: 1 })),
  )
  const { token } = await customer(shop)
  const { id: wishlist_id } = (await shop.call('POST', '/api/v1/wishlist/', { token })).body
  for (const product_id of products)
    await shop.call('POST', '/api/v1/wishlist/addtowishlist/', { token, body: { wishlist_id, product_id } })
  // What the dead process has committed.
  await shop.change('update products set draft = true where id = $1', [draft])
  await shop.change('update products set archived_at = now() where id = $1', [archived])
  await purgeExpired(shop.shop)
  expect(await contents(shop, guest)).toEqual({ [onSale]: 1 })
  const wished = await shop.sql('select product_id from wishlist_items where wishlist_id = $1', [wishlist_id])
  expect(wished.map(({ product_id }) => product_id).toSorted()).toEqual([onSale, draft].toSorted())
})

test('an e-mail whose last attempt failed can be resent, and the doctor reports its job for a day', async () => {
  const token = await signInAdmin(shop)
  const [email] = await shop.sql<{ id: string }>(
    `insert into emails (kind, recipient, subject, text, html, created_at)
     values ('order_cancelled', 'ada@example.com', 'Your order', 'Dear Ada', '', now()) returning id`,
  )
  const resend = () => shop.call('POST', `/api/v1/admin/emails/${email?.id}/resend/`, { token })
  expect((await resend()).status).toBe(409)
  await shop.sql(
    `select graphile_worker.add_job('send_email', json_build_object('email_id', $1::text), job_key => $1,
      max_attempts => 12, run_at => now() + interval '1 hour')`,
    [email?.id],
  )
  const failJob = (since: string) =>
    shop.sql(
      `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - $1::interval
       where run_at > now() returning 1`,
      [since],
    )
  const doctor = async () =>
    (await shop.call('GET', '/api/v1/admin/doctor/?again=true', { token })).body.findings.find(
      ({ subject }: { subject: string }) => subject === 'jobs',
    ).says
  expect(await failJob('23 hours')).toHaveLength(1)
  await purgeExpired(shop.shop)
  expect(await doctor()).toBe('1 job failed: send_email.')
  expect((await resend()).status).toBe(202)
  await failJob('25 hours')
  await purgeExpired(shop.shop)
  // The worker may still be sending the new one.
  await expect.poll(doctor).toBe('Nothing is waiting.')
})

test('a failing step does not stop the other steps', async () => {
  const { guestId, id } = await placeOrder(shop)
  await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
  await age([guestId], 91)
  await shop.sql(
    `insert into login_failures values ('long ago', '192.0.2.1', 1, now(), now() - interval '2 hours')`,
  )
  await shop.sql(`create function stay() returns trigger language plpgsql as $$ begin raise 'I stay'; end $$`)
  await shop.sql('create trigger stays before delete on guests for each row execute function stay()')
  await expect(purgeExpired(shop.shop)).rejects.toThrow('I stay')
  expect(await shop.sql(`select 1 from login_failures where account_hash = 'long ago'`)).toEqual([])
  await shop.sql('drop trigger stays on guests')
  await purgeExpired(shop.shop)
  expect((await shop.call('GET', `/api/v1/cart/guest/${guestId}/`)).status).toBe(404)
})

test('each failing step is reported once', async () => {
  await shop.sql(
    `create function stay_too() returns trigger language plpgsql as $$ begin raise '% stay', tg_table_name; end $$`,
  )
  for (const table of ['email_tokens', 'recognised_ips'])
    await shop.sql(`create trigger stays before delete on ${table} execute function stay_too()`)
  const logged: string[] = []
  const record = (fields: object) => void logged.push(JSON.stringify(fields))
  const recorded = { ...shop.shop, log: { info: record, warn: record, error: record } }
  await expect(purgeExpired(recorded)).rejects.toThrow('recognised_ips stay')
  expect(logged).toEqual([expect.stringContaining('email_tokens stay')])
})

/** Moves the guests' timestamps into the past. */
async function age(guests: string[], days: number): Promise<void> {
  for (const change of [
    'update guests set created_at = created_at - make_interval(days => $2) where id = any($1::uuid[])',
    'update carts set last_active_at = last_active_at - make_interval(days => $2) where guest_id = any($1::uuid[])',
  ])
    await shop.sql(change, [guests, days])
}
