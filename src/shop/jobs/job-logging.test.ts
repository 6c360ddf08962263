import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { pay, placeOrder, stateOf } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { findViolations } from '../health/broken-invariants.ts'
import { runIdempotent } from '../lib/idempotency.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { runPeriodicJobs, startJobs } from './jobs.ts'

const shop = setUpShop()

afterEach(async () => expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([]))

/** Exhausts the pool of API calls. @returns a function that releases the connections */
async function exhaustPool(): Promise<() => void> {
  const taken = await Promise.all(Array.from({ length: shop.pool.options.max }, () => shop.pool.connect()))
  return () => {
    for (const client of taken) client.release()
  }
}

const inBackground = async (text: string) => (await sql.raw(text).execute(shop.shop.backgroundDb)).rows

test('e-mails are sent and payments found while API calls hold all their connections', async () => {
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  const releasePool = await exhaustPool()
  try {
    await shop.sandbox('/sandbox/clock', { advance_s: 400 })
    await eventually(async () => (await shop.mailTo(order.email)).length === 1)
  } finally {
    releasePool()
  }
  expect(await stateOf(shop, order.id)).toMatchObject({
    status: 'processing',
    payment: 'paid',
    confirmations: 1,
  })
})

test('leases are renewed while API calls hold all their connections', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const first = runIdempotent(shop.shop, { scope: ['rush'], key: 'k', body: {} }, async () => {
    await ended
    return { by: 'first' }
  })
  await eventually(async () => (await inBackground('select 1 from idempotency_keys')).length === 1)
  const releasePool = await exhaustPool()
  try {
    await inBackground(`update idempotency_keys set heartbeat_at = now() - interval '1 hour'`)
    const stale = `select 1 from idempotency_keys where heartbeat_at < now() - interval '8 seconds'`
    await eventually(async () => (await inBackground(stale)).length === 0)
  } finally {
    releasePool()
    end()
  }
  expect(await first).toEqual({ by: 'first' })
})

test('the jobs stop while the payment provider does not respond', async () => {
  const order = await placeOrder(shop)
  let calls = 0
  const never = () => {
    calls++
    return new Promise<never>(() => {})
  }
  const payments = { ...shop.shop.payments, readSession: never, expireSession: never }
  await shop.sql(
    `update orders set created_at = created_at - interval '1 hour', reserved_until = reserved_until - interval '1 hour' where id = $1`,
    [order.id],
  )
  const jobs = await startJobs({ ...shop.shop, payments }, shop.pool)
  await eventually(async () => calls > 0)
  await jobs.stop()
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending' })
  await shop.sql(`update payments set checked_at = null where order_id = $1`, [order.id])
  await runPeriodicJobs(shop.shop)
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'cancelled' })
})

test('the job of a dead worker is unlocked; a worker with a running job keeps its locks until it ends', async () => {
  const email = { kind: 'test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await shop.shop.db.transaction().execute(async (tx) => {
    for (const to of ['dead@example.com', 'stuck@example.com', 'running@example.com'])
      await queueMail(tx, shop.shop, { ...email, to })
    for (const [to, worker, age] of [
      ['dead@example.com', 'worker-1', '6 minutes'],
      ['stuck@example.com', 'worker-2', '6 minutes'],
      ['running@example.com', 'worker-2', '10 seconds'],
    ])
      await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - ${age}::interval
        where key = (select id::text from emails where recipient = ${to})`.execute(tx)
  })
  await runPeriodicJobs(shop.shop)
  await eventually(async () => (await shop.mailTo('dead@example.com')).length === 1)
  const locked = () => shop.sql(`select 1 from graphile_worker.jobs where locked_by = 'worker-2'`)
  expect(await locked()).toHaveLength(2)
  await shop.sql(
    `update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_by = 'worker-2'`,
  )
  await runPeriodicJobs(shop.shop)
  await eventually(async () => (await locked()).length === 0)
})
