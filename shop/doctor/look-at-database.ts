import { sql } from 'kysely'
import type { Finding } from '../../contract/doctor.ts'
import { migrationFiles } from '../../db/migrate.ts'
import { counted } from '../counted.ts'
import { ill, type Patient, watch, well } from './patient.ts'

const OLDEST_VERSION = 150_000

export async function lookAtDatabase({ db }: Patient): Promise<Finding> {
  try {
    const { rows } = await sql<{ version: string; number: number; bytes: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
             pg_database_size(current_database()) as bytes`.execute(db)
    const { version, number, bytes } = rows[0] ?? { version: '?', number: 0, bytes: 0 }
    const says = `PostgreSQL ${version} answers; it holds ${(bytes / 1e6).toFixed(0)} MB.`
    return number < OLDEST_VERSION
      ? watch('database', says, 'The shop is tested with PostgreSQL 15 and newer: please upgrade it.')
      : well('database', says)
  } catch (error) {
    return ill(
      'database',
      `The database does not answer: ${(error as Error).message}.`,
      'Start it, or correct DATABASE_URL. The embedded one starts with the shop; the log says why if it does not.',
    )
  }
}

export async function lookAtMigrations({ db }: Patient): Promise<Finding> {
  const known = await migrationFiles()
  const { rows: tables } = await sql<{ ready: boolean }>`
    select to_regclass('migrations') is not null as ready`.execute(db)
  const applied = tables[0]?.ready
    ? (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : []
  if (applied.some((name, index) => known[index] !== name)) {
    return ill(
      'migrations',
      'The database belongs to another, perhaps newer, version of the shop.',
      'Start the version that it belongs to, or restore a backup.',
    )
  }
  const missing = known.length - applied.length
  if (missing === 0)
    return well('migrations', `All ${counted(known.length, 'migration')} are in the database.`)
  return ill(
    'migrations',
    `${counted(missing, 'migration')} not applied yet.`,
    'Start the shop: it applies them.',
  )
}
