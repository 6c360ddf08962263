import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/contract/admin/doctor.ts'
import { createStripePayments } from '../../src/payments/stripe.ts'
import { saveFailedBackup, saveLastBackup } from '../../src/shop/health/last-backup.ts'
import { createSmtpMail } from '../../src/shop/mail/smtp.ts'
import { eventually, freePort } from '../support/harness.ts'
import { pay, placeOrder } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { signInAdmin } from '../support/sign-in.ts'
import { doctorOf, silent as log } from './ask-doctor.ts'

const shop = setUpShop()
const { finds, undo } = doctorOf(() => shop)

const stripeAt = (port: number, apiKey = 'sk_live_x') =>
  createStripePayments({ apiKey, webhookSecret: 'whsec_x', host: '127.0.0.1', port, protocol: 'http', log })

describe('the doctor', () => {
  it('alerts when Stripe is unreachable, and names a test key and a sandbox', async () => {
    expect((await finds('payments')).state).toBe('warning')
    const testing = stripeAt(Number(shop.env.PORT), 'sk_test_x')
    expect((await finds('payments', { payments: testing })).says).toContain('testing')
    expect((await finds('payments', { payments: { ...testing, isTest: false } })).state).toBe('ok')
    // The sandbox takes no live key.
    expect((await finds('payments', { payments: stripeAt(Number(shop.env.PORT)) })).state).toBe('error')
    expect((await finds('payments', { payments: stripeAt(await freePort()) })).state).toBe('error')
  })

  it('alerts when payments come without webhook events, and when one needs an admin', async () => {
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await eventually(async () => (await finds('webhooks')).says.includes('came just now'))
    await shop.sql(`update stripe_events set handled_at = handled_at - interval '3 hours'`)
    await shop.sql(`update payments set paid_at = paid_at - interval '1 hour' where order_id = $1`, [
      order.id,
    ])
    undo.push(() => shop.sql(`update stripe_events set handled_at = handled_at + interval '3 hours'`))
    const withoutEvent = await finds('webhooks')
    expect(withoutEvent).toMatchObject({
      state: 'error',
      says: expect.stringContaining('1 order paid without a webhook event'),
    })
    expect(withoutEvent.says).toContain('3 hours ago')
    expect(withoutEvent.advice).toContain('/api/v1/payments/stripe/webhook')
    await shop.sql(`update stripe_events set handled_at = now()`)
    await shop.sql(`update payments set payment_issue = 'Paid too little' where order_id = $1`, [order.id])
    undo.push(() => shop.sql('update payments set payment_issue = null'))
    expect((await finds('webhooks')).says).toMatch(/^Payments that need attention: \d\d-\w{8}\.$/)
    await shop.sql('update payments set payment_issue_resolved_at = now() where order_id = $1', [order.id])
    expect((await finds('webhooks')).state).toBe('ok')
  })

  it('does not alert about payments of last year, whose webhook events are deleted', async () => {
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await eventually(async () => (await finds('webhooks')).says.includes('came just now'))
    await shop.sql(`update payments set paid_at = paid_at - interval '91 days' where paid_at is not null`)
    await shop.sql('delete from stripe_events')
    expect(await finds('webhooks')).toMatchObject({ state: 'ok', says: 'No webhook event has come yet.' })
  })

  it('alerts when the mail server refuses, and when e-mails wait or failed', async () => {
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
    expect((await finds('e-mails', { mail: good })).state).toBe('ok')
    expect((await finds('e-mails', { mail: bad })).state).toBe('error')
    const insertEmail = `insert into emails (kind, recipient, subject, text, html, status, created_at) values ('x', 'a@b.c', 'Hello', 'Hello', '', $1, now() - interval '1 hour')`
    await shop.sql(insertEmail, ['failed'])
    undo.push(() => shop.sql(`delete from emails where kind = 'x'`))
    expect(await finds('e-mails', { mail: good })).toMatchObject({
      state: 'warning',
      says: '1 e-mail could not be sent.',
    })
    await shop.sql(insertEmail, ['queued'])
    expect((await finds('e-mails', { mail: good })).state).toBe('error')
  })

  it('alerts when jobs stand still or were given up', async () => {
    const [job] = await shop.sql<{ id: string }>(
      `select id from graphile_worker.add_job('nothing_does_this', '{}', max_attempts => 1, run_at => '2099-01-01')`,
    )
    undo.push(() => shop.sql('delete from graphile_worker._private_jobs where id = $1', [job?.id]))
    await shop.sql(
      `update graphile_worker._private_jobs set run_at = now() - interval '2 hours' where id = $1`,
      [job?.id],
    )
    expect((await finds('jobs')).says).toContain('have stopped')
    await shop.sql('update graphile_worker._private_jobs set attempts = 1 where id = $1', [job?.id])
    expect(await finds('jobs')).toMatchObject({ state: 'warning', says: '1 job failed: nothing_does_this.' })
  })

  it('names a proxy that forwards requests and is not in TRUSTED_PROXIES', async () => {
    expect((await finds('proxy')).state).toBe('ok')
    const token = await signInAdmin(shop)
    const proxyFinding = async () => {
      const { body } = await shop.call('GET', '/api/v1/admin/doctor/?again=true', { token })
      return body.findings.find((finding: Finding) => finding.subject === 'proxy')
    }
    expect((await proxyFinding()).state).toBe('ok')
    await shop.call('GET', '/api/v1/products/', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    await eventually(async () => (await proxyFinding()).state === 'warning')
    const { says, advice } = await proxyFinding()
    expect(says).toContain('a proxy at 127.0.0.1, which TRUSTED_PROXIES does not name')
    expect(advice).toContain('add 127.0.0.1 to TRUSTED_PROXIES')
  })

  it('alerts when there is no backup, an old one, or one that is missing', async () => {
    expect((await finds('backup')).says).toBe('There is no backup yet.')
    await saveFailedBackup(shop.dataDir, { at: new Date(Date.now() - 60_000), reason: 'The disk is full.' })
    const failed = await finds('backup')
    expect(failed.says).toMatch(/^There is no backup yet\. The last attempt .* ago\. The disk is full\.$/)
    expect(failed.action).toContain('Settings → Backups says why.')
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-doctor-'))
    undo.push(() => rm(folder, { recursive: true }))
    const path = join(folder, 'shop.tar')
    await writeFile(path, 'x')
    const taken = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await saveLastBackup(shop.dataDir, { taken_at: taken(0), path, bytes: 1 })
    // It is newer than the failure.
    expect((await finds('backup')).state).toBe('ok')
    await saveLastBackup(shop.dataDir, { taken_at: taken(1), path, bytes: 1 })
    expect((await finds('backup')).says).toContain('The disk is full.')
    await saveLastBackup(shop.dataDir, { taken_at: taken(3), path, bytes: 1 })
    expect(await finds('backup')).toMatchObject({
      state: 'warning',
      says: 'The last backup was taken 3 days ago.',
    })
    await saveLastBackup(shop.dataDir, { taken_at: taken(9), path, bytes: 1 })
    expect((await finds('backup')).state).toBe('error')
    await saveLastBackup(shop.dataDir, { taken_at: taken(0), path: join(folder, 'gone.tar'), bytes: 1 })
    expect((await finds('backup')).says).toContain('no longer at')
  })
})
