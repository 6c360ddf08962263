import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { eventually, freePort } from '../../../tests/support/harness.ts'
import { pay, placeOrder, stateOf, WEBHOOK_SECRET } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { findViolations } from '../health/broken-invariants.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { sendMail } from '../mail/send-mail.ts'
import { createSmtpMail } from '../mail/smtp.ts'
import { prepareJobs, runPeriodicJobs, startJobs } from './jobs.ts'

const shop = setUpShop({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } })

afterEach(async () => expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([]))

const email = (to: string) => ({ kind: 'test', to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })

// Proves: R5.64
test('an e-mail of a rolled-back transaction is never sent', async () => {
  const rolledBack = shop.shop.db.transaction().execute(async (tx) => {
    await queueMail(tx, shop.shop, email('undone@example.com'))
    throw new Error('undo')
  })
  await expect(rolledBack).rejects.toThrow('undo')
  await shop.shop.db.transaction().execute((tx) => queueMail(tx, shop.shop, email('done@example.com')))
  await eventually(async () => (await shop.mailTo('done@example.com')).length === 1)
  expect(await shop.mailTo('undone@example.com')).toEqual([])
})

// Proves: R5.64
test('an e-mail is retried while the mail server is down', async () => {
  const noServer = `smtp://127.0.0.1:${await freePort()}`
  const offline = { ...shop.shop, mail: createSmtpMail(noServer, 'shop@example.com') }
  const [row] = await shop.sql<{ id: string }>(
    `insert into emails (kind, recipient, subject, text, html, created_at) values ('test', 'late@example.com', 'a', 'b', 'c', now()) returning id`,
  )
  const id = row?.id ?? ''
  const read = async () =>
    (await shop.sql('select status, attempts, error from emails where id = $1', [id]))[0]
  await expect(sendMail(offline, id, false)).rejects.toThrow('ECONNREFUSED')
  expect(await read()).toEqual({
    status: 'queued',
    attempts: 1,
    error: expect.stringContaining('ECONNREFUSED'),
  })
  await expect(sendMail(offline, id, true)).rejects.toThrow('ECONNREFUSED')
  expect(await read()).toMatchObject({ status: 'failed', attempts: 2 })
  await sendMail(shop.shop, id, false)
  await sendMail(shop.shop, id, false)
  expect(await read()).toEqual({ status: 'sent', attempts: 3, error: null })
  expect(await shop.mailTo('late@example.com')).toHaveLength(1)
})

// Proves: R5.64
test('an e-mail of a killed worker is sent by another one', async () => {
  await shop.shop.db.transaction().execute(async (tx) => {
    await queueMail(tx, shop.shop, email('killed@example.com'))
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes', locked_by = 'dead'
      where payload ->> 'email_id' = (select id::text from emails where recipient = 'killed@example.com')`.execute(
      tx,
    )
  })
  await runPeriodicJobs(shop.shop)
  await eventually(async () => (await shop.mailTo('killed@example.com')).length === 1)
})

test('e-mails are sent after the database dropped every connection', async () => {
  await shop
    .sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {})
  const queue = () =>
    shop.shop.db.transaction().execute((tx) => queueMail(tx, shop.shop, email('after@example.com')))
  await eventually(() =>
    queue().then(
      () => true,
      () => false,
    ),
  )
  await eventually(async () => (await shop.mailTo('after@example.com')).length === 1)
})

test('several processes starting at once share the work', async () => {
  await Promise.all([prepareJobs(shop.pool), prepareJobs(shop.pool), prepareJobs(shop.pool)])
  const several = await Promise.all([1, 2, 3].map(() => startJobs(shop.shop, shop.pool)))
  for (let n = 0; n < 20; n++) {
    await shop.shop.db.transaction().execute((tx) => queueMail(tx, shop.shop, email('many@example.com')))
  }
  const many = (condition: string) =>
    shop.sql(`select 1 from emails where recipient = 'many@example.com' and ${condition}`)
  await eventually(async () => (await many(`status = 'sent'`)).length === 20)
  await Promise.all(several.map((jobs) => jobs.stop()))
  expect(await many('attempts > 1')).toEqual([])
  expect(await shop.mailTo('many@example.com')).toHaveLength(20)
})

// Proves: R5.50
test('a payment whose webhook event was lost is found at the next start', async () => {
  await removePeriodicJobs()
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  await shop.sql(`update orders set created_at = created_at - interval '6 minutes' where id = $1`, [order.id])
  const jobs = await startJobs(shop.shop, shop.pool)
  const found = eventually(async () => (await stateOf(shop, order.id))?.status === 'processing')
  await found.finally(() => jobs.stop())
  await shop.sql('drop trigger skip_reconciliation on graphile_worker._private_jobs')
})

/** Removes queued periodic jobs, so that only a start runs them. */
async function removePeriodicJobs(): Promise<void> {
  await shop.sql(
    `create function skip_insert() returns trigger language plpgsql as $$ begin return null; end $$`,
  )
  const [task] = await shop.sql<{ id: number }>(
    `select id from graphile_worker._private_tasks where identifier = 'reconcile_orders'`,
  )
  await shop.sql(`create trigger skip_reconciliation before insert on graphile_worker._private_jobs
    for each row when (new.task_id = ${task?.id}) execute function skip_insert()`)
}
