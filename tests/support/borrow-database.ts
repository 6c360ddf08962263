import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Connection, connect, type Database } from '../../src/db/connect.ts'
import type { DB } from '../../src/db/tables.ts'
import { copyDatabase } from './copy-database.ts'
import { eventually } from './eventually.ts'
import type { TestServer } from './global-setup.ts'

type Log = Parameters<typeof connect>[1]
type Kept = Awaited<ReturnType<typeof keepDatabase>>

/** The databases of this worker that no shop uses. */
const spare: Kept[] = []

/**
 * A database as copied from the template, with the open connections of earlier shops: new ones, and their plans, cost more
 * than most tests. `drop` empties it for the next shop, or drops it when more than rows has changed.
 */
export async function borrowDatabase(server: TestServer) {
  const kept = spare.pop() ?? (await keepDatabase(server))
  const unused = [...kept.pools]
  let log: Log | undefined
  kept.warn = (fields, message) => log?.warn(fields, message)
  return {
    connection: kept.connection,
    connectTo(connection: Connection, shopLog: Log, size?: number): Database {
      log = shopLog
      const at = unused.findIndex(({ options }) => options.max === size)
      const [pool = openPool(kept, connection, size)] = at < 0 ? [] : unused.splice(at, 1)
      return lend(pool)
    },
    async drop() {
      log = undefined
      if (await empty(kept).catch(() => false)) spare.push(kept)
      else await kept.drop()
    },
  }
}

async function keepDatabase(server: TestServer) {
  const { connection, drop } = await copyDatabase(server)
  const client = new pg.Client(connection)
  await client.connect()
  const tables = (await read(client, TABLES)).split(' ')
  const fixed = (await read(client, filled(tables))).split(' ')
  const statements = {
    state: stateOf(fixed),
    filled: filled(tables.filter((table) => !fixed.includes(table))),
    sequences: await read(client, SEQUENCES),
  }
  const state = await read(client, statements.state)
  await client.end()
  const pools: pg.Pool[] = []
  return {
    connection,
    pools,
    statements,
    state,
    warn: ((_fields, _message) => {}) as Log['warn'],
    async drop() {
      await Promise.all(pools.map((pool) => pool.ended || pool.end()))
      await drop()
    },
  }
}

function openPool(kept: Kept, connection: Connection, size?: number): pg.Pool {
  const log: Log = { warn: (fields, message) => kept.warn(fields, message) }
  // Idle connections do not keep a worker alive when its tests are done.
  const { pool } = connect(connection, log, size, { allowExitOnIdle: true })
  kept.pools.push(pool)
  return pool
}

/** Closed, it refuses late queries of its shop, as a pool does that has ended. */
function lend(pool: pg.Pool): Database {
  let isClosed = false
  const refuse = async () => {
    throw new Error('The shop has closed its connections.')
  }
  const lent = new Proxy(pool, {
    get: (target, key) =>
      isClosed && (key === 'connect' || key === 'query') ? refuse : Reflect.get(target, key),
  })
  return {
    pool: lent,
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: lent }) }),
    async close() {
      isClosed = true
      await eventually(async () => pool.idleCount === pool.totalCount && pool.waitingCount === 0)
    },
  }
}

/** @returns false when the database, its connections or their pools are not as before */
async function empty({ pools, state, statements }: Kept): Promise<boolean> {
  const isWatched = (pool: pg.Pool) =>
    pool.eventNames().some((name) => pool.listenerCount(name) > 1 || !OWN.has(name))
  if (pools.some((pool) => pool.ended || isWatched(pool))) return false
  const clients = await Promise.all(
    pools.flatMap((pool) => Array.from({ length: pool.totalCount }, () => pool.connect())),
  )
  try {
    for (const client of clients) await client.query(RESET_SESSION)
    const [client] = clients
    if (!client) return false
    await eventually(async () => (await read(client, CONNECTIONS)) === String(clients.length), 5_000)
    if ((await read(client, statements.state)) !== state) return false
    const tables = (await read(client, statements.filled)).split(' ').filter(Boolean)
    const deletions = tables.map((table) => `delete from ${table}`)
    await client.query(
      [
        'begin; set local session_replication_role = replica',
        ...deletions,
        statements.sequences,
        'commit',
      ].join(';'),
    )
    return true
  } finally {
    for (const client of clients) client.release()
  }
}

async function read(client: pg.ClientBase, text: string): Promise<string> {
  const { rows } = await client.query<{ value: string | null }>(text, [])
  return rows[0]?.value ?? ''
}

/** The listeners of `connect`. */
const OWN = new Set<string | symbol>(['connect', 'error'])

const RESET_SESSION = 'rollback; reset all; unlisten *; select pg_advisory_unlock_all()'

const CONNECTIONS = 'select count(*)::text as value from pg_stat_activity where datname = current_database()'

const SCHEMAS = `('public', 'graphile_worker')`

const TABLES = `
  select string_agg(format('%I.%I', schemaname, tablename), ' ') as value from pg_tables where schemaname in ${SCHEMAS}`

const SEQUENCES = `
  select 'select ' || string_agg(format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
    coalesce(last_value, start_value), last_value is not null), ', ') as value
  from pg_sequences where schemaname in ${SCHEMAS}`

const filled = (tables: string[]) => `
  select string_agg(name, ' ') as value from (
    ${tables.map((table) => `select '${table}' as name where exists (select from ${table})`).join(' union all ')}) t`

/** Changes with every change but of rows of other tables. @param fixed those whose rows the template has */
const stateOf = (fixed: string[]) => `
  select concat_ws(' ',
    ${CATALOGS.map((name) => `(select concat(count(*), '/', max(xmin::text::bigint)) from pg_${name})`).join(', ')},
    ${fixed.map((table) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${table} t)`).join(', ')},
    (select concat(sum(relpages), '/', sum(reltuples)) from pg_class where relkind = 'r' and oid >= 16384),
    (select xmin from pg_database where datname = current_database()),
    (select s.xmin from pg_db_role_setting s join pg_database d on d.oid = setdatabase where datname = current_database())) as value`

const CATALOGS = [
  ...['attrdef', 'attribute', 'class', 'constraint', 'enum', 'extension', 'index'],
  ...['namespace', 'policy', 'proc', 'rewrite', 'sequence', 'statistic_ext', 'trigger', 'type'],
]
