import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { readEnv } from '../../src/env.ts'
import { openLog } from '../../src/open-log.ts'
import { type RunningShop, startShop } from '../../src/server.ts'
import { setMediaUrl } from '../../src/shop/catalog/images/image-urls.ts'
import { borrowDatabase } from './borrow-database.ts'
import { checkAnswer } from './check-answer.ts'
import { copyDatabase } from './copy-database.ts'
import type { TestServer } from './global-setup.ts'

export { copyDatabase } from './copy-database.ts'
export { eventually } from './eventually.ts'

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
  /** Never the emptied database of an earlier test, nor its connections. */
  ownDatabase?: boolean
  /** Restores a shop into an empty database before it opens. */
  restore?(place: { connection: string; dataDir: string }): Promise<void>
}

/**
 * The whole real shop on a database that no other has: HTTP server, jobs, the sandboxes for Stripe and mail.
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
    ownDatabase = false,
    restore,
  }: Options = {},
) {
  const from = restore ? 'empty' : demo ? 'demo' : 'migrated'
  const needsNew = ownDatabase || customPlans || 'DATABASE_URL' in more
  const database =
    from === 'migrated' && !needsNew
      ? await borrowDatabase(server)
      : await copyDatabase(server, from, customPlans)
  const { connection } = database
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
    ...('connectTo' in database && { connectTo: database.connectTo }),
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
      await database.drop()
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
