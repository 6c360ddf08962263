import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { addressOf, type Connection } from '../db/connect.ts'
import { columnsOf, isJson } from './snapshot.ts'
import { readTar } from './tar.ts'

const decompress = promisify(gunzip)

/** One transaction. Sessions are not restored: a session revoked after the backup must not become valid again. */
export async function loadDatabase(
  path: string,
  connection: Connection,
  { rows: expected, passphrase }: { rows: Record<string, number>; passphrase: string | undefined },
): Promise<void> {
  const client = new pg.Client({ ...addressOf(connection), application_name: 'vitrine restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set time zone 'UTC'; begin`)
    const restoreKeys = await dropForeignKeys(client)
    // The rows that migrations write, such as tax rates, are in the backup as its owner left them.
    for (const table of Object.keys(expected))
      await client.query(`delete from ${client.escapeIdentifier(table)}`)
    const counts = await loadRows(client, path, passphrase)
    for (const [table, rows] of Object.entries(expected)) {
      if ((counts[table] ?? 0) !== rows) throw new Error(`The backup has not all rows of ${table}.`)
    }
    for (const statement of restoreKeys) await client.query(statement)
    await client.query('delete from sessions')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Rows are loaded table by table. @returns statements that add the foreign keys again */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

async function loadRows(
  client: pg.Client,
  path: string,
  passphrase: string | undefined,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for await (const { name, bytes } of readTar(path, passphrase)) {
    const table = name.match(/^database\/(\w+)\/\d+\.jsonl\.gz$/)?.[1]
    if (table) counts[table] = (counts[table] ?? 0) + (await insertRows(client, table, await linesOf(bytes)))
    if (name === 'database/jobs.jsonl.gz') await queueJobs(client, await linesOf(bytes))
    if (name === 'database/sequences.json') await setSequences(client, JSON.parse(bytes.toString()))
  }
  return counts
}

async function insertRows(client: pg.Client, table: string, rows: string[]): Promise<number> {
  const columns = await columnsOf(client, table)
  const into = columns.map(({ name }) => name).join(', ')
  const values = columns.map((column) =>
    isJson(column) ? `r.${column.name}::${column.type}` : `r.${column.name}`,
  )
  const shape = columns.map((column) => `${column.name} ${isJson(column) ? 'text' : column.type}`).join(', ')
  const { rowCount } = await client.query(
    `insert into ${client.escapeIdentifier(table)} (${into}) overriding system value
     select ${values.join(', ')} from json_to_recordset($1::json) as r(${shape})`,
    [`[${rows.join(',')}]`],
  )
  return rowCount ?? 0
}

async function queueJobs(client: pg.Client, jobs: string[]): Promise<void> {
  await client.query(
    `select graphile_worker.add_job(j.task, j.payload, run_at => j.run_at, max_attempts => j.max_attempts::integer,
       job_key => j.key, priority => j.priority::integer)
     from json_to_recordset($1::json)
       as j(task text, payload json, run_at timestamptz, max_attempts integer, key text, priority integer)`,
    [`[${jobs.join(',')}]`],
  )
}

async function setSequences(client: pg.Client, sequences: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value])
  }
}

async function linesOf(bytes: Buffer): Promise<string[]> {
  return (await decompress(bytes)).toString('utf8').split('\n').filter(Boolean)
}
