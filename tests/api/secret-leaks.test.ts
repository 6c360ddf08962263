import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectTo, type ShopProcess, startProcess } from '../chaos/support/shop-process.ts'
import { customer, details, logIn, signUp } from '../support/accounts.ts'
import { copyDatabase, eventually, freePort, openTestShop, type TestShop } from '../support/harness.ts'
import {
  ada,
  asSeenBy,
  CARD,
  type Call,
  MARK,
  PASSWORDS,
  walkAsAda,
  walkAsAdmin,
  walkAsStranger,
} from './secret-leak-walk.ts'

let running: ShopProcess
let shop: TestShop
let drop: () => Promise<void>
let folder: string
const seen: Call[] = []
let sessions: string[]
let emailTokens: string[]

beforeAll(async () => {
  const copied = await copyDatabase(inject('server'))
  drop = copied.drop
  folder = await mkdtemp(join(tmpdir(), 'vitrine-secrets-'))
  const env = { DATA_DIR: folder, DATABASE_URL: copied.connection, LOG_LEVEL: 'trace' }
  running = startProcess(await freePort(), env)
  await running.opened()
  shop = connectTo(running.url, copied.connection)
  const as = (who: string) => asSeenBy(who, shop, seen)
  const walked = await walkAsAda(as('Ada'))
  const stranger = await customer(shop)
  await walkAsStranger(as('a stranger'), undefined, walked.ids)
  await walkAsStranger(as('a stranger'), stranger.token, walked.ids)
  const admin = await walkAsAdmin(as('an admin'), walked.ids)
  sessions = [...walked.sessions, stranger.token, admin]
  emailTokens = walked.emailTokens
  await walkWithoutTables(as('Ada'), walked.token, stranger.token)
})
afterAll(async () => {
  await running.kill('SIGTERM')
  await shop.close()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

/** Most of these calls fail and are logged. */
async function walkWithoutTables(failing: TestShop, ...tokens: string[]): Promise<void> {
  for (const table of ['users', 'sessions', 'login_failures', 'email_tokens']) {
    await shop.sql(`alter table ${table} rename to away`)
    await logIn(failing, { ...ada, password: PASSWORDS.last })
    await signUp(failing, { email: `ann-${MARK}@example.com`, password: PASSWORDS.first })
    const body = { token: emailTokens[1], password: PASSWORDS.last }
    await failing.call('POST', '/api/v1/users/reset-password', { body })
    for (const token of tokens) await failing.call('PUT', '/api/v1/users/', { token, body: details })
    await shop.sql(`alter table away rename to ${table}`)
  }
}

const holding = (secrets: string[], who: RegExp) =>
  seen.filter((call) => who.test(call.who) && secrets.some((secret) => call.text.includes(secret)))

describe('secrets and personal data', () => {
  it('are visible to Ada and the admin, and failures are logged', () => {
    expect(holding([MARK], /Ada/).length).toBeGreaterThan(5)
    expect(holding([MARK], /admin/).length).toBeGreaterThan(5)
    expect(running.output().match(/a call failed/g)?.length).toBeGreaterThan(5)
  })

  it('passwords, card numbers and e-mail tokens are in no answer', () => {
    expect(holding([...Object.values(PASSWORDS), CARD, ...emailTokens], /./)).toEqual([])
  })

  it('a session token is only in the answer that creates it', () => {
    const given = holding(sessions, /./).map(({ what }) => what.replace(/^POST \/api\/v1/, ''))
    const allowed = /^\/(users|admin)\/(login|change-password)\/ → 200$/
    expect(given.filter((what) => !allowed.test(what))).toEqual([])
    expect(given.length).toBeGreaterThanOrEqual(4)
  })

  it('the data of Ada is in no answer to another caller', () => {
    expect(seen.filter(({ who }) => /stranger/.test(who)).length).toBeGreaterThan(50)
    expect(holding([MARK], /stranger/)).toEqual([])
  })

  it('are not in the log, even after failures', () => {
    const secrets = [...Object.values(PASSWORDS), ...sessions, ...emailTokens, CARD, MARK]
    const lines = running.output().split('\n')
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  })

  // Proves: R2.1
  it('passwords, tokens and cards are not stored in the database', async () => {
    const tables = await shop.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')`,
    )
    const secrets = [...Object.values(PASSWORDS), ...sessions, ...emailTokens, CARD]
    const found = `select 1 from unnest($1::text[]) as secret where position(secret in t::text) > 0`
    for (const { name } of tables)
      expect(await shop.sql(`select t::text from ${name} t where exists (${found})`, [secrets])).toEqual([])
  })
})

describe.each([
  [450, 'a job failed'],
  [550, 'an e-mail could not be sent'],
])('a mail server that quotes the reader’s address in its refusal %i', (responseCode, message) => {
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}>: no such mailbox`), { responseCode })),
  })

  it('is logged without the address; the outbox shows the address', async () => {
    refusing.listen(0, '127.0.0.1')
    await once(refusing.server, 'listening')
    const log: string[] = []
    const { port } = refusing.server.address() as AddressInfo
    const SMTP_URL = `smtp://127.0.0.1:${port}`
    const env = { SMTP_URL, MAIL_FROM: 'shop@example.com' }
    const posting = await openTestShop(inject('server'), { log, env })
    try {
      const email = `grace-${MARK}@example.com`
      await signUp(posting, { email, password: PASSWORDS.first })
      await eventually(async () => log.some((line) => line.includes(message)))
      expect(log.filter((line) => line.includes(MARK))).toEqual([])
      const errors = await posting.sql('select error from emails where recipient = $1', [email])
      expect(JSON.stringify(errors)).toContain(`<${email}>: no such mailbox`)
    } finally {
      await posting.close()
      await new Promise<void>((resolve) => refusing.close(resolve))
    }
  })
})
