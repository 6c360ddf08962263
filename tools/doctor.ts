import { existsSync } from 'node:fs'
import type { Finding } from '../src/contract/admin/doctor.ts'
import { openReplica } from '../src/db/replica.ts'
import { readEnv } from '../src/env.ts'
import { findUnlistedProxy } from '../src/http/unlisted-proxy.ts'
import { configOf } from '../src/open-shop.ts'
import { createStripePayments } from '../src/payments/stripe.ts'
import { openFiles } from '../src/shop/catalog/images/open-files.ts'
import { checkDisk } from '../src/shop/health/check-disk.ts'
import { runChecks } from '../src/shop/health/run-checks.ts'
import { createSmtpMail } from '../src/shop/mail/smtp.ts'
import { openSettings } from '../src/shop/settings/open-settings.ts'
import { filledDatabaseOf } from './shell-database.ts'

// `npm run doctor`: prints the health checks; exits with 1 when one fails.
const log = { info() {}, warn() {}, error() {} }
const MARKS = { ok: '✓', warning: '!', error: '✗' }

try {
  const findings = await checkShop()
  for (const { state, subject, says, advice } of findings) {
    console.log(`${MARKS[state]} ${subject}: ${says}`)
    if (advice) console.log(`    ${advice}`)
  }
  process.exitCode = findings.some(({ state }) => state === 'error') ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  await printFullDisk().catch(() => {})
  process.exitCode = 1
}

/** A full disk is the usual reason why the database does not start. */
async function printFullDisk(): Promise<void> {
  const { DATA_DIR } = readEnv(process.env)
  if (!existsSync(DATA_DIR)) return
  const { state, says, advice } = await checkDisk({ dataDir: DATA_DIR })
  if (state === 'error') console.error(`${MARKS[state]} disk: ${says}\n    ${advice}`)
}

async function checkShop(): Promise<Finding[]> {
  const env = readEnv(process.env)
  await using open = new AsyncDisposableStack()
  const { db } = await filledDatabaseOf(env, open)
  const at = env.DATABASE_REPLICA_URL
  const replica = at === undefined ? undefined : openReplica({ db, backgroundDb: db }, at, log, 1)
  if (replica) open.defer(replica.close)
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? ''
  const apiKey = env.STRIPE_SECRET_KEY
  const mail = env.SMTP_URL ? createSmtpMail(env.SMTP_URL, env.MAIL_FROM ?? '') : undefined
  if (mail) open.defer(async () => mail.close())
  const config = configOf(env)
  await openSettings(db, { config, log, clock: { now: () => new Date() } })
    .reload()
    .catch(() => {})
  const { findings } = await runChecks({
    db,
    clock: { now: () => new Date() },
    config,
    dataDir: env.DATA_DIR,
    files: openFiles(env),
    payments: apiKey ? createStripePayments({ apiKey, webhookSecret, log }) : undefined,
    mail,
    replica,
    unlistedProxy: () => findUnlistedProxy(env.DATA_DIR, env.TRUSTED_PROXIES),
  })
  return findings
}
