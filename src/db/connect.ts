import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { NamedStatementClient } from './named-statements.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

/** A postgres:// URL, or the embedded server's socket. */
export type Connection = string | Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'database' | 'ssl'>

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

type Log = { warn(fields: object, message: string): void }

// The statements are shorter than the start of a parallel worker or a JIT compilation.
const OPTIONS = '-c pg_trgm.word_similarity_threshold=0.5 -c max_parallel_workers_per_gather=0 -c jit=off'

export function connect(connection: Connection, log: Log, size = 10, more: pg.PoolConfig = {}): Database {
  const pool = new pg.Pool({
    ...addressOf(connection),
    Client: NamedStatementClient,
    max: size,
    application_name: 'vitrine',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    options: OPTIONS,
    types: { getTypeParser },
    ...more,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  // The pool's own listener covers idle clients only; without this one a lost server ends the process (node-postgres 3202).
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Kysely's destroy() does not end a pool that it has not used.
  return { db, pool, close: () => pool.end() }
}

export function connectionUrl(connection: Connection): string {
  if (typeof connection === 'string') return connection
  const { host = '', port, user, database } = connection
  const query = new URLSearchParams({ host, ...(port && { port: String(port) }) })
  return `postgres://${user}@localhost/${database}?${query}`
}

export function addressOf(connection: Connection): pg.ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection
}

const { INT8, DATE } = pg.types.builtins

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return toSafeNumber
  if (oid === DATE) return (text: string) => text
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a database integer is too large to be exact')
  return value
}
