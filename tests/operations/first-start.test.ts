import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDemo } from '../../demo/open.ts'
import { readEnv } from '../../src/env.ts'
import { demoFor } from '../../src/open-shop.ts'
import { logIn, PASSWORD } from '../support/accounts.ts'
import { freePort, openTestShop, type TestShop } from '../support/harness.ts'
import { runProgram } from '../support/run-program.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop(inject('server'))
})
afterEach(() => shop.close())

const run = async (
  program: string,
  args: string[],
  env: Record<string, string> = {},
  isDone?: (output: string) => boolean,
) => {
  const place = { PORT: String(await freePort()), DATABASE_URL: shop.connection, DATA_DIR: shop.dataDir }
  return await runProgram(program, args, { ...place, ...env }, isDone)
}

/** `npm run admin -- …`, without its set-up. */
const runAdmin = (...args: string[]) => run('tools/admin.ts', args)

const logInStatus = async (email: string, password = '') =>
  (await logIn(shop, { email, password }, { root: '/admin' })).status

// Proves: R2.8, R7.8, R7.14
test('the admin command creates an admin who can log in at once, with a given or a generated password', async () => {
  const made = await runAdmin('create', 'first@shop.example')
  const [, generated] = made.output.match(/Password: ([\w-]{16})\n/) ?? []
  expect(await logInStatus('first@shop.example', generated)).toBe(200)
  const chosen = await runAdmin(
    ...['create', 'second@shop.example', '--password', PASSWORD],
    ...['--name', 'Ada Lovelace'],
  )
  expect(chosen.output).not.toContain(PASSWORD)
  expect(await logInStatus('second@shop.example', PASSWORD)).toBe(200)
  expect(await shop.sql('select first_name, last_name from admins order by email')).toEqual([
    { first_name: 'Shop', last_name: 'Owner' },
    { first_name: 'Ada', last_name: 'Lovelace' },
  ])
  for (const [why, ...words] of [
    ['Usage', 'create'],
    ['Invalid email format', 'create', 'nobody'],
    ['is an admin already', 'create', 'second@shop.example'],
  ] as const)
    expect(await runAdmin(...words)).toEqual({ code: 1, output: expect.stringContaining(why) })
})

// Proves: R7.7
test('a start without a database or with an unknown option ends with a message', async () => {
  const DATABASE_URL = `postgres://shop:hidden@localhost:${await freePort()}/shop`
  const alone = await run('src/server.ts', [], { DATABASE_URL })
  expect(alone.code).toBe(1)
  expect(alone.output).toMatch(
    /^The shop can't start: the database does not answer \(.*ECONNREFUSED.*\)\. Start it, or correct DATABASE_URL\.$/m,
  )
  expect(alone.output).not.toContain('hidden')
  const mistyped = await run('src/server.ts', ['--emtpy'])
  expect(mistyped).toEqual({ code: 1, output: "The shop can't start: Unknown option '--emtpy'\n" })
})

// Proves: R7.9
test('the demo has an admin whose password is kept in the data folder, and is loaded only where it is wanted', async () => {
  const { db, files, clock, config } = shop.shop
  const demo = await openDemo({ db, files, clock, config }, shop.dataDir)
  expect(await logInStatus(demo?.email ?? '', demo?.password)).toBe(200)
  const passwordFile = join(shop.dataDir, 'demo-admin.txt')
  expect(await readFile(passwordFile, 'utf8')).toBe(`${demo?.email}\n${demo?.password}\n`)
  expect((await stat(passwordFile)).mode & 0o077).toBe(0)
  expect((await shop.call('GET', '/api/v1/products/')).body.total).toBe(37)
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
  const start = () =>
    run('src/server.ts', ['--empty'], { LOG_LEVEL: 'warn', WEB_CONCURRENCY: '1' }, (output) =>
      output.includes('is open'),
    )
  const { code, output } = await start()
  expect(code).toBe(0)
  expect(output).toContain('No admin yet: npm run admin -- create EMAIL')
  await runAdmin('create', 'first@shop.example')
  const later = (await start()).output
  expect(later).toContain('Back office')
  expect(later).not.toContain('No admin')
})

test('a start shows the demo admin’s password until it is changed, and the admin until it is disabled', async () => {
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
