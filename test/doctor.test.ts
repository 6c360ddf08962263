import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Finding } from '../contract/doctor.ts'
import { connect } from '../db/connect.ts'
import { createStripePayments } from '../payments/stripe.ts'
import { examine } from '../shop/doctor/examine.ts'
import { noteBackup } from '../shop/doctor/last-backup.ts'
import { judgeDisk } from '../shop/doctor/look-at-disk.ts'
import type { Patient } from '../shop/doctor/patient.ts'
import { createSmtpMail } from '../shop/mail/smtp.ts'
import { eventually, freePort, openTestShop, type TestShop } from './harness.ts'
import { addProduct, pay, placeOrder } from './placed-order.ts'
import { signInAdmin } from './sign-in.ts'

const log = { info() {}, warn() {}, error() {} }
let shop: TestShop
let dataDir: string
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** What the doctor says of one thing. */
async function finds(subject: Finding['subject'], more: Partial<Patient> = {}): Promise<Finding> {
  const { db, clock, config, files } = shop.shop
  dataDir = shop.dataDir
  const { findings } = await examine({
    db,
    clock,
    config,
    dataDir,
    files,
    payments: undefined,
    mail: undefined,
    replica: undefined,
    ...more,
  })
  const found = findings.find((finding) => finding.subject === subject)
  if (!found) throw new Error(`nothing is said of ${subject}`)
  expect(found.says).toMatch(/^[A-Z0-9].*[.]$/s)
  if (found.state !== 'well') expect(found.advice).toMatch(/^[A-Z].*[.)]$/s)
  return found
}

const stripeAt = (port: number, apiKey = 'sk_live_x') =>
  createStripePayments({ apiKey, webhookSecret: 'whsec_x', host: '127.0.0.1', port, protocol: 'http', log })

describe('the doctor', () => {
  it('finds a good shop well', async () => {
    expect((await finds('database')).state).toBe('well')
    expect((await finds('migrations')).state).toBe('well')
    expect((await finds('disk')).state).toBe('well')
    expect((await finds('payment notices')).state).toBe('well')
    expect((await finds('laws')).state).toBe('well')
    expect((await finds('products')).says).toBe('Every product can be bought.')
    expect(await finds('jobs')).toMatchObject({ state: 'well' })
  })

  it('rings when the database is away, and still looks at the rest', async () => {
    const away = connect(`postgres://nobody@127.0.0.1:${await freePort()}/none`, log, 1)
    undo.push(away.close)
    expect((await finds('database', { db: away.db })).state).toBe('ill')
    expect((await finds('disk', { db: away.db })).state).toBe('well')
  })

  it('rings when a migration is missing, and when the database is of a newer shop', async () => {
    const [last] = await shop.sql<{ name: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    undo.push(() => shop.sql('insert into migrations (name) values ($1)', [last?.name]))
    expect((await finds('migrations')).says).toBe('1 migration not applied yet.')
    await shop.sql(`insert into migrations (name) values ('9999_later.sql')`)
    undo.push(() => shop.sql(`delete from migrations where name = '9999_later.sql'`))
    expect((await finds('migrations')).says).toContain('newer')
  })

  it('rings when the disk is nearly full', () => {
    expect(judgeDisk(50e9, 100e9).state).toBe('well')
    expect(judgeDisk(1e9, 100e9).state).toBe('watch')
    expect(judgeDisk(100e6, 100e9)).toMatchObject({
      state: 'ill',
      says: expect.stringContaining('0.1 GB of 100.0 GB'),
    })
  })

  it('rings when Stripe is away; a test key and a stand-in are told', async () => {
    expect((await finds('payments')).state).toBe('watch')
    const testing = stripeAt(Number(shop.env.PORT), 'sk_test_x')
    expect((await finds('payments', { payments: testing })).says).toContain('testing')
    expect((await finds('payments', { payments: { ...testing, isTest: false } })).state).toBe('well')
    // The stand-in takes no live key.
    expect((await finds('payments', { payments: stripeAt(Number(shop.env.PORT)) })).state).toBe('ill')
    expect((await finds('payments', { payments: stripeAt(await freePort()) })).state).toBe('ill')
  })

  it('rings when payments come without notices, and when one needs a person', async () => {
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await eventually(async () => (await finds('payment notices')).says.includes('came just now'))
    await shop.sql(`update stripe_events set handled_at = handled_at - interval '3 hours'`)
    await shop.sql(`update payments set paid_at = paid_at - interval '1 hour' where order_id = $1`, [
      order.id,
    ])
    undo.push(() => shop.sql(`update stripe_events set handled_at = handled_at + interval '3 hours'`))
    const unheard = await finds('payment notices')
    expect(unheard).toMatchObject({
      state: 'ill',
      says: expect.stringContaining('1 order paid without a notice'),
    })
    expect(unheard.says).toContain('3 hours ago')
    expect(unheard.advice).toContain('/api/v1/payments/stripe/webhook')
    await shop.sql(`update stripe_events set handled_at = now()`)
    await shop.sql(`update payments set trouble = 'Paid too little' where order_id = $1`, [order.id])
    undo.push(() => shop.sql('update payments set trouble = null'))
    expect((await finds('payment notices')).says).toMatch(/^Payments that need you: \d\d-\w{8}\.$/)
    await shop.sql('update payments set trouble_seen_at = now() where order_id = $1', [order.id])
    expect((await finds('payment notices')).state).toBe('well')
  })

  it('does not ring for the payments of last year, whose notices are forgotten', async () => {
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await eventually(async () => (await finds('payment notices')).says.includes('came just now'))
    await shop.sql(`update payments set paid_at = paid_at - interval '91 days' where paid_at is not null`)
    await shop.sql('delete from stripe_events')
    expect(await finds('payment notices')).toMatchObject({ state: 'well', says: 'No notice has come yet.' })
  })

  it('rings when the mail server refuses us, and when letters wait or failed', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = (server.server.address() as { port: number }).port
    const good = createSmtpMail(`smtp://127.0.0.1:${port}`, 'shop@example.com')
    const bad = createSmtpMail(`smtp://127.0.0.1:${await freePort()}`, 'shop@example.com')
    undo.push(
      () => new Promise<void>((resolve) => server.close(resolve)),
      async () => good.close(),
      async () => bad.close(),
    )
    expect((await finds('letters', { mail: good })).state).toBe('well')
    expect((await finds('letters', { mail: bad })).state).toBe('ill')
    const letter = `insert into emails (kind, recipient, subject, text, html, status, created_at) values ('x', 'a@b.c', '', '', '', $1, now() - interval '1 hour')`
    await shop.sql(letter, ['failed'])
    undo.push(() => shop.sql(`delete from emails where kind = 'x'`))
    expect(await finds('letters', { mail: good })).toMatchObject({
      state: 'watch',
      says: '1 letter could not be sent.',
    })
    await shop.sql(letter, ['queued'])
    expect((await finds('letters', { mail: good })).state).toBe('ill')
  })

  it('rings when jobs stand still or were given up', async () => {
    const [job] = await shop.sql<{ id: string }>(
      `select id from graphile_worker.add_job('nothing_does_this', '{}', max_attempts => 1, run_at => '2099-01-01')`,
    )
    undo.push(() => shop.sql('delete from graphile_worker._private_jobs where id = $1', [job?.id]))
    await shop.sql(
      `update graphile_worker._private_jobs set run_at = now() - interval '2 hours' where id = $1`,
      [job?.id],
    )
    expect((await finds('jobs')).says).toContain('stands still')
    await shop.sql('update graphile_worker._private_jobs set attempts = 1 where id = $1', [job?.id])
    expect(await finds('jobs')).toMatchObject({ state: 'watch', says: '1 job given up: nothing_does_this.' })
  })

  it('rings when there is no backup, an old one, or one that has gone', async () => {
    expect((await finds('backup')).says).toBe('There is no backup yet.')
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-doctor-'))
    undo.push(() => rm(folder, { recursive: true }))
    const path = join(folder, 'shop.tar')
    await writeFile(path, 'x')
    const taken = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await noteBackup(dataDir, { taken_at: taken(0), path, bytes: 1 })
    expect((await finds('backup')).state).toBe('well')
    await noteBackup(dataDir, { taken_at: taken(3), path, bytes: 1 })
    expect(await finds('backup')).toMatchObject({
      state: 'watch',
      says: 'The last backup was taken 3 days ago.',
    })
    await noteBackup(dataDir, { taken_at: taken(9), path, bytes: 1 })
    expect((await finds('backup')).state).toBe('ill')
    await noteBackup(dataDir, { taken_at: taken(0), path: join(folder, 'gone.tar'), bytes: 1 })
    expect((await finds('backup')).says).toContain('no longer at')
  })

  it('rings when a law is broken, and names it', async () => {
    const ring = await addProduct(shop)
    await shop.sql('update products set stock_quantity = stock_quantity + 1 where id = $1', [ring])
    undo.push(() => shop.sql('update products set stock_quantity = stock_quantity - 1 where id = $1', [ring]))
    expect(await finds('laws')).toMatchObject({
      state: 'ill',
      says: "Broken: a product's stock is the sum of its ledger (1 time).",
    })
  })

  it('names the products that nobody can buy, and why', async () => {
    const sold = await addProduct(shop, { stock: 1, name: 'Sold ring' })
    const order = await placeOrder(shop, { lines: [{ productId: sold, quantity: 1 }] })
    await pay(shop, order.sessionId)
    const held = await addProduct(shop, { stock: 2, name: 'Held ring' })
    await placeOrder(shop, { lines: [{ productId: held, quantity: 2 }] })
    await addProduct(shop, { price: 1, name: 'Penny bead' })
    const says = await eventually(async () => {
      const { state, says } = await finds('products')
      expect(state).toBe('watch')
      return says.includes('1 product, sold out: Sold ring.') && says
    })
    expect(says).toContain('1 product, the last ones are in orders that are not paid yet: Held ring.')
    expect(says).not.toContain('Penny bead')
    const free = { ...shop.shop.config, shippingFee: 0 }
    expect((await finds('products', { config: free })).says).toContain('Penny bead')
  })

  it('takes one connection of the jobs at a time, and is made once for all who ask at the same time', async () => {
    const { db, pool, close } = connect(shop.connection, log)
    let most = 0
    pool.on('acquire', () => {
      most = Math.max(most, pool.totalCount - pool.idleCount)
    })
    await finds('laws', { db })
    await close()
    expect(most).toBe(1)
    const token = await signInAdmin(shop)
    const asked = Array.from({ length: 5 }, () =>
      shop.call('GET', '/api/v1/admin/doctor/?again=true', { token }),
    )
    expect(new Set((await Promise.all(asked)).map(({ body }) => body.examined_at)).size).toBe(1)
  })

  it('is remembered for an admin, and looks again when asked', async () => {
    const token = await signInAdmin(shop)
    const read = async (query = '') =>
      (await shop.call('GET', `/api/v1/admin/doctor/${query}`, { token })).body
    const first = await read()
    expect(await read()).toEqual(first)
    expect((await read('?again=true')).examined_at).not.toBe(first.examined_at)
    expect((await shop.call('GET', '/api/v1/admin/doctor/')).status).toBe(401)
  })
})
