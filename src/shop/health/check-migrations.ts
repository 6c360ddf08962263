import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { migrationFiles } from '../../db/migrate.ts'
import { pluralize } from '../lib/pluralize.ts'
import { type CheckContext, failure, ok } from './check-context.ts'

export async function checkMigrations({ db }: CheckContext): Promise<Finding> {
  const known = await migrationFiles()
  const { rows: tables } = await sql<{ ready: boolean }>`
    select to_regclass('migrations') is not null as ready`.execute(db)
  const applied = tables[0]?.ready
    ? (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : []
  if (applied.some((name, index) => known[index] !== name)) {
    return failure(
      'migrations',
      'The database belongs to another, perhaps newer, version of the shop.',
      'Start the version that it belongs to, or restore a backup.',
    )
  }
  const missing = known.length - applied.length
  if (missing === 0) return ok('migrations', 'All migrations are in the database.')
  return failure(
    'migrations',
    `${pluralize(missing, 'migration')} not applied yet.`,
    'Start the shop: it applies them.',
  )
}
