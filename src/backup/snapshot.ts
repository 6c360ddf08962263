import pg from 'pg'
import { addressOf, type Connection } from '../db/connect.ts'

export type Snapshot = {
  migrations: string[]
  tables: string[]
  images(): Promise<{ hash: string; width: number }[]>
  rowsOf(table: string): AsyncGenerator<string[]>
  jobs(): Promise<string[]>
  sequences(): Promise<Record<string, number>>
  close(): Promise<void>
}

const BATCH_SIZE = 500
// Transient or derived from other tables.
const EXCLUDED_TABLES = ['migrations', 'rate_limits', 'product_search', 'search_words', 'facet_sets']

/** A consistent view of the database under REPEATABLE READ: it blocks no writers. */
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
    tables: tables.filter((table) => !EXCLUDED_TABLES.includes(table)),
    images: async () =>
      (
        await client.query<{ hash: string; width: number }>(
          'select distinct hash, width from stored_images order by hash',
        )
      ).rows,
    async *rowsOf(table) {
      const source = await selectionOf(client, table)
      await client.query(
        `declare rows no scroll cursor for select row_to_json(r)::text as value from (${source}) r`,
      )
      for (;;) {
        const rows = await list<string>(`fetch ${BATCH_SIZE} from rows`)
        if (rows.length > 0) yield rows
        if (rows.length < BATCH_SIZE) break
      }
      await client.query('close rows')
    },
    jobs: () => readJobs(client, list),
    // Sequences are not part of a snapshot: read last, they are never behind the rows.
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

/** Without generated columns. */
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

/** JSON columns are selected as text: otherwise JSON null and SQL NULL would look the same. */
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
