import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOrder, stripeWith } from '../sandbox/open-for-test.ts'
import { eventually, freePort } from '../tests/support/harness.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { log } from './db/embedded-for-test.ts'

// Where every Linux and macOS has them.
const BASE = '/usr/bin'

let dataDir: string
let bare: string
let started: ChildProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-processes-'))
  // A machine that has nothing: root alone asks `id` and `true` whom it may run PostgreSQL as.
  bare = await mkdtemp(join(tmpdir(), 'vitrine-programs-'))
  await chmod(bare, 0o755)
  for (const name of ['id', 'true']) await symlink(join(BASE, name), join(bare, name))
})
afterEach(async () => {
  // Only after a test that failed: its database runs on, and is found by its folder when the test run ends.
  if (started?.exitCode === null && started.signalCode === null) {
    started.kill('SIGKILL')
    await once(started, 'exit')
    return
  }
  // Where root starts it, the database lies outside of the folder.
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  for (const folder of [cluster, dataDir, bare]) await rm(folder, { recursive: true, force: true })
})

/** The whole program as `npm start` runs it, with several processes behind its port. */
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
  started = program
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (said += chunk))
  return { program, said: () => said }
}

/** On a connection of its own, since the processes take connections in turn. */
function ask(port: number, path: string, body?: object): Promise<{ status?: number; text: string }> {
  const sent = body && JSON.stringify(body)
  const headers = { ...(sent && { 'content-type': 'application/json', 'content-length': sent.length }) }
  const options = { port, path, method: sent ? 'POST' : 'GET', headers, agent: new Agent() }
  return new Promise((resolve, reject) => {
    const call = request(options, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ ...(answer.statusCode && { status: answer.statusCode }), text }))
    })
    call.on('error', reject).end(sent)
  })
}

/** Waits until so many processes have answered, each with its number. */
async function meet(port: number, count: number): Promise<void> {
  const met = new Set<string>()
  await eventually(async () => {
    const [, number] = /process="(\d+)"/.exec((await ask(port, '/metrics')).text) ?? []
    if (number) met.add(number)
    return met.size === count
  })
}

/** Payment pages end, which one process tells and any of them is told. @returns how often each notice was sent */
async function tellOfPayments(port: number, count: number): Promise<number[]> {
  const { sessions } = stripeWith(port).checkout
  for (let n = 0; n < count; n++) await sessions.expire((await sessions.create(anOrder())).id)
  return await eventually(async () => {
    const { events } = JSON.parse((await ask(port, '/sandbox/book.json')).text)
    const sent: { state: string; attempts: number }[] = events.flatMap((event: any) => event.deliveries)
    return sent.every(({ state }) => state === 'delivered') && sent.map(({ attempts }) => attempts)
  })
}

// Proves: R2.23, R6.13, R7.1, R7.13
it('several processes are one shop: they say what stands in, count a visitor together, and end together', async () => {
  const port = await freePort()
  const { program, said } = start({ PORT: String(port) })
  await eventually(async () => said().includes('is open'))
  expect(said()).toContain(`Mailbox      http://localhost:${port}/sandbox/mail`)
  expect(said()).toMatch(/Payments .+stand-in for Stripe: no real money moves/)
  await meet(port, 2)
  expect(await tellOfPayments(port, 8)).toEqual(Array(8).fill(1))
  const statuses: (number | undefined)[] = []
  while (statuses.length < 26) {
    const person = { email: `nobody-${statuses.length}@example.com`, password: 'wrong-password' }
    statuses.push((await ask(port, '/api/v1/users/login/', person)).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  program.kill('SIGTERM')
  expect((await once(program, 'exit'))[0]).toBe(0)
})

// Proves: R6.12
it('several processes share one password and one key of their sandbox, which the start prints', async () => {
  const port = await freePort()
  const { program, said } = start({ PORT: String(port), SANDBOX: '1' })
  await eventually(async () => said().includes('is open'), 120_000)
  const [, password = ''] = /Sandbox +any user name, password (\w{36}) /.exec(said()) ?? []
  const authorization = `Basic ${Buffer.from(`owner:${password}`).toString('base64')}`
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/sandbox/clock`, { headers: { ...headers, connection: 'close' } }))
      .status
  const statuses = { with: new Set<number>(), without: new Set<number>() }
  for (let n = 0; n < 12; n++) {
    statuses.with.add(await statusOf({ authorization }))
    statuses.without.add(await statusOf({}))
  }
  expect(statuses).toEqual({ with: new Set([200]), without: new Set([401]) })
  program.kill('SIGTERM')
  expect((await once(program, 'exit'))[0]).toBe(0)
}, 180_000)

it.each(['1', '2'])(
  'a start of %s processes that is told to end leaves no database behind',
  async (count) => {
    const { program } = start({ PORT: String(await freePort()), WEB_CONCURRENCY: count })
    const postmaster = join(dataDir, 'postgres', 'postmaster.pid')
    await eventually(async () => existsSync(postmaster))
    program.kill('SIGINT')
    await once(program, 'exit')
    expect(existsSync(postmaster)).toBe(false)
  },
)

it.each(['1', '2'])(
  'a start of %s processes over a database of a newer version says so, and leaves none running',
  async (count) => {
    const database = await startEmbeddedPostgres({ dataDir, log })
    const client = new pg.Client(database.connection)
    await client.connect()
    await client.query(`create table migrations as select '9999_newer.sql' as name`)
    await client.end()
    await database.stop()
    const { program, said } = start({ PORT: String(await freePort()), WEB_CONCURRENCY: count })
    expect((await once(program, 'exit'))[0]).toBe(1)
    expect(said()).toContain("The shop can't start: The database has migration 9999_newer.sql")
    expect(said()).toContain('nothing has been changed')
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  },
)

// Proves: R7.2
it.each(['1', '2'])(
  'a second start on a data folder in use says whose it is, and ends before it takes a port',
  async (count) => {
    const port = String(await freePort())
    const { program } = start({ PORT: port, WEB_CONCURRENCY: count })
    const lock = join(dataDir, 'shop.pid')
    await eventually(async () => existsSync(lock), 60_000)
    // The port is the same one: had it been asked for first, the sentence would be about it.
    const second = start({ PORT: port })
    expect((await once(second.program, 'exit'))[0]).toBe(1)
    expect(second.said()).toBe(
      `The shop can't start: another shop (process ${program.pid}) is running over the data in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own. For several processes of one shop set WEB_CONCURRENCY.\n`,
    )
    program.kill('SIGINT')
    await once(program, 'exit')
  },
  180_000,
)

it('processes that cannot start end the start, in words', async () => {
  // Where each of them looks for the stand-ins' book.
  await mkdir(join(dataDir, 'sandbox.sqlite'))
  const { program, said } = start({ PORT: String(await freePort()) })
  expect((await once(program, 'exit'))[0]).toBe(1)
  expect(said()).toContain("The shop can't start: one of its processes ended at once")
})
