import pg from 'pg'
import { addressOf, type Connection } from '../db/connect.ts'

export type Snapshot = {
  migrations: string[]
  tables: string[]
  pictures(): Promise<{ hash: string; width: number }[]>
  /** Rows as JSON texts, so many at a time. */
  rowsOf(table: string): AsyncGenerator<string[]>
  /** Jobs not done yet, as JSON texts. */
  jobs(): Promise<string[]>
  sequences(): Promise<Record<string, number>>
  close(): Promise<void>
}

const ROWS_AT_ONCE = 500
/** Known anew by every shop: its own history, who called how often lately, and what follows from the products. */
const LEFT_OUT = ['migrations', 'rate_limits', 'product_search', 'search_words']

/**
 * The database as it is at this moment, whatever is written to it while it is read.
 * Nobody waits for it: it reads under REPEATABLE READ and locks nothing.
 */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = new pg.Client({ ...addressOf(connection), application_name: 'vitrine backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await beginSnapshot(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

async function beginSnapshot(client: pg.Client): Promise<Snapshot> {
  const list = async <T>(text: string, values: unknown[] = []) =>
    (await client.query<{ value: T }>(text, values)).rows.map(({ value }) => value)
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set time zone 'UTC';
     begin isolation level repeatable read, read only`,
  )
  const tables = await list<string>(
    `select table_name::text as value from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  if (!tables.includes('migrations')) throw new Error('There is no shop in this database.')
  return {
    migrations: await list<string>('select name as value from migrations order by name'),
    tables: tables.filter((table) => !LEFT_OUT.includes(table)),
    pictures: async () =>
      (
        await client.query<{ hash: string; width: number }>(
          'select distinct hash, width from product_images order by hash',
        )
      ).rows,
    async *rowsOf(table) {
      const source = await selectionOf(client, table)
      await client.query(
        `declare rows no scroll cursor for select row_to_json(r)::text as value from (${source}) r`,
      )
      for (;;) {
        const rows = await list<string>(`fetch ${ROWS_AT_ONCE} from rows`)
        if (rows.length > 0) yield rows
        if (rows.length < ROWS_AT_ONCE) break
      }
      await client.query('close rows')
    },
    jobs: () => readJobs(client, list),
    // A sequence is not part of any snapshot: read last, it is never behind the rows.
    sequences: async () =>
      Object.fromEntries(
        (
          await client.query<{ name: string; value: string }>(
            `select sequencename as name, last_value as value from pg_sequences
             where schemaname = current_schema() and last_value is not null`,
          )
        ).rows.map(({ name, value }) => [name, Number(value)]),
      ),
    close: () => client.end(),
  }
}

type Column = { name: string; type: string }

/** The columns that are written, not computed. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows
}

export function isJson({ type }: Column): boolean {
  return type === 'json' || type === 'jsonb'
}

/** JSON columns travel as text: within JSON their null could not be told from SQL's. */
async function selectionOf(client: pg.ClientBase, table: string): Promise<string> {
  const columns = await columnsOf(client, table)
  const names = columns.map((column) => (isJson(column) ? `${column.name}::text` : column.name))
  return `select ${names.join(', ')} from ${client.escapeIdentifier(table)}`
}

async function readJobs(client: pg.ClientBase, list: (text: string) => Promise<string[]>): Promise<string[]> {
  const { rows } = await client.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as ready`,
  )
  if (!rows[0]?.ready) return []
  return await list(
    `select json_build_object('task', t.identifier, 'payload', j.payload, 'run_at', j.run_at,
       'max_attempts', j.max_attempts, 'key', j.key, 'priority', j.priority)::text as value
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts < j.max_attempts order by j.id`,
  )
}
