import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { migrationFiles } from '../../db/migrate.ts'
import { pluralize } from '../lib/pluralize.ts'
import { type CheckContext, failure, ok, SHOW_DETAILS } from './check-context.ts'

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
      {
        summary: 'The data belongs to another version of the shop.',
        action: `Do not go on selling: ${SHOW_DETAILS}`,
      },
    )
  }
  const missing = known.length - applied.length
  if (missing === 0)
    return ok(
      'migrations',
      'All migrations are in the database.',
      'The shop and its data have the same version.',
    )
  return failure(
    'migrations',
    `${pluralize(missing, 'migration')} not applied yet.`,
    'Start the shop: it applies them.',
    {
      summary: 'The data waits for an update of the shop.',
      action: 'Have the shop started again: it updates the data.',
    },
  )
}
