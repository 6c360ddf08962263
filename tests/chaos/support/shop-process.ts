import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { addressOf, type Connection } from '../../../src/db/connect.ts'
import type { DB } from '../../../src/db/tables.ts'
import type { TestServer } from '../../support/global-setup.ts'
import {
  type CallOptions,
  call,
  copyDatabase,
  eventually,
  freePort,
  type TestShop,
} from '../../support/harness.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

export type ShopProcess = {
  program: ChildProcess
  url: string
  output(): string
  /** Waits until the shop is ready. @returns ms since its start */
  opened(): Promise<number>
  /** Sends SIGKILL or another signal, and waits for the end of the process. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/**
 * The whole program as `npm start` runs it, in a process of its own.
 * @param flags for Node itself
 * @param file another program of the project
 */
export function startProcess(
  port: number,
  env: Record<string, string>,
  flags: string[] = [],
  file = 'src/server.ts',
): ShopProcess {
  const since = performance.now()
  const program = spawn(process.execPath, [...flags, file, '--empty'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      LIMITS_SCALE: '100000',
      MAX_CONNECTIONS_PER_ADDRESS: '5000',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  return {
    program,
    url,
    output: () => output,
    async opened() {
      await eventually(async () => hasEnded(program) || (await isReady(url)))
      if (hasEnded(program)) throw new Error(`The shop did not start: ${output.slice(-2000)}`)
      return Math.round(performance.now() - since)
    },
    async kill(signal = 'SIGKILL') {
      if (hasEnded(program)) return
      program.kill(signal)
      await once(program, 'exit')
    },
  }
}

/** The shop in a process of its own, with its own database and folder. */
export async function openShopProcess(
  server: TestServer,
  { env = {}, flags = [] }: { env?: Record<string, string>; flags?: string[] } = {},
) {
  const { connection, drop } = await copyDatabase(server)
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-process-'))
  const port = await freePort()
  const start = () => startProcess(port, { DATA_DIR: folder, DATABASE_URL: connection, ...env }, flags)
  const opened = {
    running: start(),
    shop: connectTo(`http://127.0.0.1:${port}`, connection),
    /** @returns ms until the shop was ready */
    restart(): Promise<number> {
      opened.running = start()
      return opened.running.opened()
    },
    async close(): Promise<void> {
      await opened.running.kill('SIGTERM')
      await opened.shop.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await opened.running.opened()
  return opened
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Calls a shop in another process. */
export function shopAt(url: string) {
  return {
    url,
    call: (method: string, path: string, more: CallOptions = {}) => call(url, method, path, more),
    sandbox: (path: string, body?: object) => call(url, body ? 'POST' : 'GET', path, body ? { body } : {}),
    mailTo: async (to: string) =>
      (await call(url, 'GET', `/sandbox/mail.json?to=${encodeURIComponent(to)}`, {})).body,
  } satisfies Partial<TestShop>
}

/** As above, and with a connection to its database. */
export function connectTo(url: string, connection: Connection) {
  const pool = new pg.Pool({ ...addressOf(connection), max: 3, application_name: 'observer' })
  pool.on('error', () => {})
  const sql = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
  const talk = shopAt(url)
  const looked = {
    ...talk,
    pool,
    env: { DATABASE_URL: typeof connection === 'string' ? connection : '' },
    shop: {
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
      clock: { now: () => new Date(Date.now() + offsetMs) },
    },
    sql,
    ownerEmails: true,
    async change(text: string, values: unknown[] = []) {
      const rows = await sql(text, values)
      await sql(`select pg_notify('catalogue_changed', '')`)
      return rows
    },
    sandbox: async (path: string, body?: object) => {
      const answer = await talk.sandbox(path, body)
      if (path === '/sandbox/clock') offsetMs = answer.body.offset_s * 1000
      return answer
    },
    close: () => pool.end(),
  } satisfies Record<Exclude<keyof TestShop, 'connection' | 'dataDir' | 'callAt'>, unknown>
  let offsetMs = 0
  return looked as unknown as TestShop
}

/** Connects to a shop with an embedded database. */
export async function connectEmbedded({ url }: ShopProcess, dataDir: string) {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const host = lines[4] ?? ''
  const server = { host, port: 5432, user: 'vitrine', database: 'vitrine', ssl: false as const }
  return { shop: connectTo(url, server), server }
}
