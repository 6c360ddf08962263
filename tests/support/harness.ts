import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connectionUrl } from '../../src/db/connect.ts'
import { readEnv } from '../../src/env.ts'
import { openLog } from '../../src/open-log.ts'
import { type RunningShop, startShop } from '../../src/server.ts'
import { setMediaUrl } from '../../src/shop/catalog/images/image-urls.ts'
import { checkAnswer } from './check-answer.ts'
import { TEMPLATES, type TestServer } from './global-setup.ts'

const runCommand = promisify(execFile)

export type Answer = { status: number; headers: Headers; body: any }

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

type Options = {
  /** With the demo catalogue. */
  demo?: boolean
  /** Caches public pages and lists, as in production. */
  cached?: boolean
  /** How long cached pages are fresh without a notification of a change. */
  freshMs?: number
  env?: Record<string, string>
  /** Plans a statement for its values, as in production, for tests of slow plans. */
  customPlans?: boolean
  /** Collects the log at level trace instead of printing it. */
  log?: string[]
  /** Admins of `signInAdmin` get the e-mails of the owner. */
  ownerEmails?: boolean
  /** Restores a shop into an empty database before it opens. */
  restore?(place: { connection: string; dataDir: string }): Promise<void>
}

/**
 * The whole real shop on a database of its own: HTTP server, jobs, the sandboxes for Stripe and mail.
 * @param server where `inject('server')` says PostgreSQL is
 */
export async function openTestShop(
  server: TestServer,
  {
    demo = false,
    cached = false,
    freshMs,
    env: more = {},
    customPlans = false,
    log,
    ownerEmails = true,
    restore,
  }: Options = {},
) {
  const from = restore ? 'empty' : demo ? 'demo' : 'migrated'
  const { connection, drop } = await copyDatabase(server, from, customPlans)
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-shop-'))
  const port = await freePort()
  // Hard links: a stored file is never changed.
  if (demo) await runCommand('cp', ['-al', server.demoMedia, join(dataDir, 'media')])
  await restore?.({ connection, dataDir })
  const env = readEnv({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: connection,
    LIMITS_SCALE: '1000',
    MAX_CONNECTIONS_PER_ADDRESS: '5000',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...more,
  })
  const running: RunningShop = await startShop(env, {
    cached,
    freshMs,
    isEmpty: true,
    jobPollMs: 1000,
    // As in one of nine processes: each connection costs as much as a short test.
    jobConnections: 3,
    ...(log && { log: openLog('trace', { write: (line) => void log.push(line) }) }),
  })
  const url = `http://127.0.0.1:${port}`
  const sql = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await running.pool.query<T>(text, values)).rows

  return {
    url,
    env,
    dataDir,
    connection,
    shop: running.shop,
    pool: running.pool,
    ownerEmails,
    /** Runs one statement on the shop's database. */
    sql,
    /** As `sql`, then invalidates the cache. */
    async change<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
      const rows = await sql<T>(text, values)
      running.shop.invalidateCatalogue()
      return rows
    },
    /** Calls the API, and checks the answer against the contract. */
    call: (method: string, path: string, more: CallOptions = {}) => call(url, method, path, more),
    /** As `call`, to another process of this shop. */
    callAt:
      (at: string) =>
      (method: string, path: string, more: CallOptions = {}) =>
        call(at, method, path, more),
    /** Calls the sandbox: '/sandbox/clock', '/sandbox/webhooks', … */
    sandbox: (path: string, body?: object) => call(url, body ? 'POST' : 'GET', path, body ? { body } : {}),
    async mailTo(
      address: string,
    ): Promise<{ subject: string; text: string; html: string; sent_at: string }[]> {
      return (await call(url, 'GET', `/sandbox/mail.json?to=${encodeURIComponent(address)}`, {})).body
    },
    async close() {
      await running.close()
      // The media URL is global in this process.
      setMediaUrl(undefined)
      rmSync(dataDir, { recursive: true, force: true })
      await drop()
    },
  }
}

export type CallOptions = { body?: unknown; token?: string; headers?: Record<string, string> }

export async function call(
  url: string,
  method: string,
  path: string,
  { body, token, headers }: CallOptions,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const answer = {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  }
  checkAnswer(method, path, answer)
  return answer
}

/** Polls until the result is truthy. @throws Error after `withinMs` */
export async function eventually<T>(
  look: () => Promise<T | undefined | false>,
  withinMs = 120_000,
): Promise<T> {
  const end = performance.now() + withinMs
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 200)) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error('The condition was not met in time')
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** @returns the connection string of a new database */
export async function copyDatabase(
  server: TestServer,
  from: keyof typeof TEMPLATES = 'migrated',
  customPlans = false,
) {
  const database = `t_${randomUUID().replaceAll('-', '')}`
  await administer(
    server,
    // Cheaper than the default, which writes every page of the copy to the log, too.
    `create database ${database} template ${TEMPLATES[from]} strategy file_copy`,
    // PostgreSQL would plan a statement six times on each connection: a third of its work in short tests.
    ...(customPlans ? [] : [`alter database ${database} set plan_cache_mode = force_generic_plan`]),
  )
  return {
    connection: connectionUrl({ ...server, database }),
    drop: async () => void (await eventually(() => dropDatabase(server, database))),
  }
}

/** @returns false while there are connections: the autovacuum may have one, and cannot be ended */
function dropDatabase(server: TestServer, database: string): Promise<boolean> {
  return administer(server, `drop database if exists ${database}`).then(
    () => true,
    () => false,
  )
}

let administration: pg.Pool | undefined

/** Keeps one connection: a new one costs as much as a quarter of the copy of a database. */
async function administer(server: TestServer, ...statements: string[]): Promise<void> {
  if (!administration) {
    administration = new pg.Pool({
      ...server,
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    })
    // The server stops before the workers of the tests.
    administration.on('error', () => {})
  }
  for (const statement of statements) await administration.query(statement)
}

/**
 * A free port: an even one below the ephemeral ports. This process reserves it by listening on the odd port after it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + 2 * randomInt(PORT_PAIRS)
    const claim = await tryListen(port + 1)
    if (!claim) continue
    claim.unref()
    const probe = await tryListen(port)
    if (!probe) {
      claim.close()
      continue
    }
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

// fetch refuses port 10080, and others below it.
const FIRST_PORT = 10_100
const PORT_PAIRS = 11_000

/** @returns undefined when the port is taken */
function tryListen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(undefined))
    server.listen(port, () => resolve(server))
  })
}
