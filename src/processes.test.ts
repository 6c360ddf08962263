import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { secretOf } from '../sandbox/access.ts'
import { anOrder, stripeWith } from '../sandbox/open-for-test.ts'
import { openStore } from '../sandbox/stripe/book.ts'
import { copyDatabase, eventually, freePort } from '../tests/support/harness.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { log } from './db/embedded-for-test.ts'

const BASE = '/usr/bin'

let dataDir: string
let bare: string
const started: ChildProcess[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-processes-'))
  // A PATH without other programs: root needs `id` and `true` to choose the database's user.
  bare = await mkdtemp(join(tmpdir(), 'vitrine-programs-'))
  await chmod(bare, 0o755)
  for (const name of ['id', 'true']) await symlink(join(BASE, name), join(bare, name))
})
afterEach(async () => {
  // Only after a failed test: the test run stops its database at the end.
  const left = started
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  for (const program of left) {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  if (left.length > 0) return
  // For root, the database may be outside of the data folder.
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  for (const folder of [cluster, dataDir, bare]) await rm(folder, { recursive: true, force: true })
})

function start(more: Record<string, string>) {
  const env = {
    ...process.env,
    PATH: bare,
    DATA_DIR: dataDir,
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'warn',
    ...more,
  }
  const program = spawn(process.execPath, ['src/server.ts', '--empty'], {
    cwd: join(import.meta.dirname, '..'),
    env,
  })
  started.push(program)
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { program, output: () => output }
}

/** For tests that are not about the embedded database. @returns its connection string */
async function newDatabase(): Promise<string> {
  const { connection, drop } = await copyDatabase(inject('server'))
  onTestFinished(drop)
  return connection
}

/** Uses a new connection, since the processes accept connections in turn. */
function send(
  port: number,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<{ status?: number; text: string }> {
  const sent = body && JSON.stringify(body)
  const sized = { ...(sent && { 'content-type': 'application/json', 'content-length': sent.length }) }
  const method = sent ? 'POST' : 'GET'
  const options = { port, path, method, headers: { ...headers, ...sized }, agent: new Agent() }
  return new Promise((resolve, reject) => {
    const call = request(options, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ ...(answer.statusCode && { status: answer.statusCode }), text }))
    })
    call.on('error', reject).end(sent)
  })
}

/** Waits until `count` processes have answered. */
async function waitForProcesses(port: number, count: number): Promise<void> {
  const seen = new Set<string>()
  await eventually(async () => {
    const [, number] = /process="(\d+)"/.exec((await send(port, '/metrics')).text) ?? []
    if (number) seen.add(number)
    return seen.size === count
  })
}

/** Expires sessions: any process may receive the webhook events. @returns the delivery attempts of each event */
async function expireSessions(
  port: number,
  count: number,
  headers: Record<string, string>,
): Promise<number[]> {
  const store = openStore(dataDir)
  const { sessions } = stripeWith(port, secretOf(store, 'stripe_key')).checkout
  store.close()
  for (let n = 0; n < count; n++) await sessions.expire((await sessions.create(anOrder())).id)
  return await eventually(async () => {
    const { events } = JSON.parse((await send(port, '/sandbox/book.json', { headers })).text)
    const sent: { state: string; attempts: number }[] = events.flatMap((event: any) => event.deliveries)
    return sent.every(({ state }) => state === 'delivered') && sent.map(({ attempts }) => attempts)
  })
}

// Proves: R2.23, R6.12, R6.13, R7.2, R7.13
it('several processes share sandboxes, their password and rate limits, refuse a second start, and stop together', async () => {
  const port = await freePort()
  const { program, output } = start({ PORT: String(port), SANDBOX: '1' })
  await eventually(async () => output().includes('is open'))
  expect(output()).toContain(`Mailbox      http://localhost:${port}/sandbox/mail`)
  expect(output()).toMatch(/Payments .+sandbox for Stripe: no real money moves/)
  await waitForProcesses(port, 2)

  const [, password = ''] = /Sandbox +any user name, password (\w{36}) /.exec(output()) ?? []
  const headers = { authorization: `Basic ${Buffer.from(`owner:${password}`).toString('base64')}` }
  const statuses = { with: new Set<unknown>(), without: new Set<unknown>() }
  for (let n = 0; n < 12; n++) {
    statuses.with.add((await send(port, '/sandbox/clock', { headers })).status)
    statuses.without.add((await send(port, '/sandbox/clock')).status)
  }
  expect(statuses).toEqual({ with: new Set([200]), without: new Set([401]) })
  expect(await expireSessions(port, 8, headers)).toEqual(Array(8).fill(1))

  const logIns: (number | undefined)[] = []
  while (logIns.length < 26) {
    const body = { email: `nobody-${logIns.length}@example.com`, password: 'wrong-password' }
    logIns.push((await send(port, '/api/v1/users/login/', { body })).status)
  }
  expect(logIns.filter((status) => status === 401)).toHaveLength(20)
  expect(logIns.filter((status) => status === 429)).toHaveLength(6)

  // With the same port, a wrong order would complain about the port.
  const second = start({ PORT: String(port) })
  expect((await once(second.program, 'exit'))[0]).toBe(1)
  expect(second.output()).toBe(
    `The shop can't start: another shop (process ${program.pid}) is running over the data in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own. For several processes of one shop set WEB_CONCURRENCY.\n`,
  )
  program.kill('SIGTERM')
  expect((await once(program, 'exit'))[0]).toBe(0)
})

it('several processes run over a database elsewhere, and announce the open sandboxes', async () => {
  const port = await freePort()
  const { program, output } = start({ PORT: String(port), DATABASE_URL: await newDatabase() })
  await eventually(async () => output().includes('is open'))
  expect(output()).toMatch(/Payments .+sandbox for Stripe: no real money moves/)
  await waitForProcesses(port, 2)
  program.kill('SIGTERM')
  expect((await once(program, 'exit'))[0]).toBe(0)
})

it('a signal during the start of several processes, and a database of a newer version, leave none running', async () => {
  const stopped = start({ PORT: String(await freePort()) })
  const postmaster = join(dataDir, 'postgres', 'postmaster.pid')
  await eventually(async () => existsSync(postmaster))
  stopped.program.kill('SIGINT')
  await once(stopped.program, 'exit')
  expect(existsSync(postmaster)).toBe(false)

  const database = await startEmbeddedPostgres({ dataDir, log })
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`create table if not exists migrations (name text primary key)`)
  await client.query(`insert into migrations (name) values ('9999_newer.sql')`)
  await client.end()
  await database.stop()
  const { program, output } = start({ PORT: String(await freePort()) })
  expect((await once(program, 'exit'))[0]).toBe(1)
  expect(output()).toContain("The shop can't start: The database has migration 9999_newer.sql")
  expect(output()).toContain('nothing has been changed')
  expect(existsSync(postmaster)).toBe(false)
})

it('workers that cannot start end the start with a sentence', async () => {
  // A folder at the path of the sandbox's database.
  await mkdir(join(dataDir, 'sandbox.sqlite'))
  const { program, output } = start({ PORT: String(await freePort()), DATABASE_URL: await newDatabase() })
  expect((await once(program, 'exit'))[0]).toBe(1)
  expect(output()).toContain("The shop can't start: one of its processes ended at once")
})
