import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, 'migrations')
const LOCK = 7_364_915

/** An advisory lock serialises concurrent calls. @param until an older version's migrations @returns the applied names */
export function migrate(pool: pg.Pool, until?: string[]): Promise<string[]> {
  return withMigrationLock(pool, (client) => applyPending(client, until))
}

/** No shop starts on this database meanwhile: its migration waits for this lock. */
export async function withMigrationLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(explainConnectionError)
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    // Closing the connection also ends the session's lock and settings.
    client.release(true)
  }
}

/** Requires the migration lock. */
export async function applyPending(client: pg.PoolClient, until?: string[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const known = await migrationFiles()
  const applied = await appliedNames(client)
  refuseGaps(known, applied)
  if (until) refuseGaps(known, until)
  const pending = known.slice(applied.length, until?.length)
  for (const name of pending) await apply(client, name)
  return pending
}

/** For a host with several addresses, the error has a code but no message. */
function explainConnectionError(error: Error & { code?: string }): never {
  const why = error.message || error.code
  throw new Error(`the database does not answer (${why}). Start it, or correct DATABASE_URL.`, {
    cause: error,
  })
}

export async function migrationFiles(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  names.forEach((name, index) => {
    const number = String(index + 1).padStart(4, '0')
    if (!name.startsWith(`${number}_`))
      throw new Error(`Migration ${number} is missing; found ${name} in its place.`)
  })
  return names
}

async function appliedNames(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}

function refuseGaps(known: string[], applied: string[]): void {
  applied.forEach((name, index) => {
    if (known[index] !== name) {
      throw new Error(
        `The database has migration ${name}, which this version of the shop does not know in that place; nothing has been changed. Start the version of the shop that made this database, or give this version an empty one.`,
      )
    }
  })
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(join(FOLDER, name), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
