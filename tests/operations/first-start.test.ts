import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDemo } from '../../demo/open.ts'
import { readEnv } from '../../src/env.ts'
import { demoFor } from '../../src/open-shop.ts'
import { logIn, PASSWORD } from '../support/accounts.ts'
import { freePort, openTestShop, type TestShop } from '../support/harness.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop(inject('server'))
})
afterEach(() => shop.close())

const ROOT = join(import.meta.dirname, '..', '..')

/** `npm run admin -- …`, past its own set-up. */
const fromTheShell = (...words: string[]) => run('tools/admin.ts', words)

async function run(
  program: string,
  words: string[],
  more: Record<string, string> = {},
  isToEnd?: (said: string) => boolean,
): Promise<{ failed: boolean; said: string }> {
  const place = { PORT: String(await freePort()), DATABASE_URL: shop.connection, DATA_DIR: shop.dataDir }
  const env = { ...process.env, ...place, ...more }
  return await new Promise((resolve) => {
    const running = execFile(
      process.execPath,
      [program, ...words],
      { cwd: ROOT, env },
      (error, out, trouble) => resolve({ failed: error !== null, said: out + trouble }),
    )
    let said = ''
    running.stdout?.on('data', (text) => {
      said += text
      if (isToEnd?.(said)) running.kill('SIGTERM')
    })
  })
}

const enters = async (email: string, password = '') =>
  (await logIn(shop, { email, password }, { root: '/admin' })).status

// Proves: R2.8, R7.8
test('the shell makes an admin who can log in at once, with a given password or a generated one', async () => {
  const made = await fromTheShell('create', 'first@shop.example')
  const [, generated] = made.said.match(/Password: ([\w-]{16})\n/) ?? []
  expect(await enters('first@shop.example', generated)).toBe(200)
  const chosen = await fromTheShell('create', 'second@shop.example', '--password', PASSWORD)
  expect(chosen.said).not.toContain(PASSWORD)
  expect(await enters('second@shop.example', PASSWORD)).toBe(200)
  for (const [why, ...words] of [
    ['Usage', 'create'],
    ['Usage', 'create', 'third@shop.example', 'fourth@shop.example'],
    ['Invalid email format', 'create', 'nobody'],
    ['is an admin already', 'create', 'second@shop.example'],
    ['must not be your e-mail', 'create', 'third@shop.example', '--password', 'Third@shop.example'],
    ['must be at least 12 characters', 'create', 'third@shop.example', '--password', 'correct-1'],
  ] as const)
    expect(await fromTheShell(...words)).toEqual({ failed: true, said: expect.stringContaining(why) })
})

// Proves: R7.7
test('a start that has no database, or was asked for what there is not, says so and is over', async () => {
  const DATABASE_URL = `postgres://shop:hidden@localhost:${await freePort()}/shop`
  const alone = await run('src/server.ts', [], { DATABASE_URL })
  expect(alone.failed).toBe(true)
  expect(alone.said).toMatch(
    /^The shop can't start: the database does not answer \(.*ECONNREFUSED.*\)\. Start it, or correct DATABASE_URL\.$/m,
  )
  expect(alone.said).not.toContain('hidden')
  const mistyped = await run('src/server.ts', ['--emtpy'])
  expect(mistyped).toEqual({ failed: true, said: "The shop can't start: Unknown option '--emtpy'\n" })
})

// Proves: R7.9
test('the demo comes with an admin whose password stays in the data folder, and only where it is wanted', async () => {
  const { db, files, clock, config } = shop.shop
  const demo = await openDemo({ db, files, clock, config }, shop.dataDir)
  expect(await enters(demo?.email ?? '', demo?.password)).toBe(200)
  const passwordFile = join(shop.dataDir, 'demo-admin.txt')
  expect(await readFile(passwordFile, 'utf8')).toBe(`${demo?.email}\n${demo?.password}\n`)
  expect((await stat(passwordFile)).mode & 0o077).toBe(0)
  expect((await shop.call('GET', '/api/v1/products/')).body.total).toBe(32)
  expect(await openDemo({ db, files, clock, config }, shop.dataDir)).toEqual(demo)

  const { DATABASE_URL: _, ...embedded } = shop.env
  expect([demoFor(shop.env, {}), demoFor(embedded, { isEmpty: true })]).toEqual([undefined, undefined])
  expect(demoFor(embedded, {})).toBeTypeOf('function')
})

// Proves: R7.9
test.each([
  ['with a public address', { PUBLIC_URL: 'https://shop.example', SANDBOX: '1' }],
  ['with Stripe keys', { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }],
])('a shop %s gets the demo and its admin only when asked for', (_, settings) => {
  const env = readEnv(settings)
  expect(demoFor(env, {})).toBeUndefined()
  expect(demoFor(env, { isDemo: true })).toBeTypeOf('function')
})

// Proves: R7.10
test('a start without an admin names the command that makes one, until there is one', async () => {
  const start = async () => {
    const env = { LOG_LEVEL: 'warn', WEB_CONCURRENCY: '1' }
    return await run('src/server.ts', ['--empty'], env, (said) => said.includes('is open'))
  }
  expect((await start()).said).toContain('No admin yet: npm run admin -- create EMAIL')
  await fromTheShell('create', 'first@shop.example')
  const later = (await start()).said
  expect(later).toContain('Back office')
  expect(later).not.toContain('No admin')
})

test('a start with both --empty and --demo is refused in a sentence', async () => {
  expect(await run('src/server.ts', ['--empty', '--demo'])).toEqual({
    failed: true,
    said: "The shop can't start: --empty and --demo exclude each other: choose one of them.\n",
  })
})

test('a start tells the password of the demo’s admin as long as it is theirs, and of the admin while there is one', async () => {
  const { db, files, clock, config } = shop.shop
  const open = () => openDemo({ db, files, clock, config }, shop.dataDir)
  const { email = '', password = '', passwordFile } = (await open()) ?? {}
  const { body } = await logIn(shop, { email, password }, { root: '/admin' })
  const change = { current_password: password, password: PASSWORD }
  const changed = await shop.call('POST', '/api/v1/admin/change-password/', {
    token: body.access_token,
    body: change,
  })
  expect(changed.status).toBe(200)
  expect(await open()).toEqual({ email, passwordFile })
  await shop.sql('update admins set disabled = true where email = $1', [email])
  expect(await open()).toBeUndefined()
})

test('a backup says how many older ones it has deleted, one or more', async () => {
  const keep = async (count: number, older: number) => {
    const folder = join(shop.dataDir, `kept-${count}`)
    await mkdir(folder)
    for (let day = 1; day <= older; day++)
      await writeFile(join(folder, `vitrine-2020-01-0${day}T000000Z.tar`), '')
    const { said } = await run('tools/backup.ts', [folder, '--keep', String(count)])
    expect((await readdir(folder)).length).toBe(count)
    return said
  }
  expect(await keep(1, 1)).toContain('  1 older one deleted, the newest one kept\n')
  expect(await keep(2, 3)).toContain('  2 older ones deleted, the newest 2 kept\n')
})
