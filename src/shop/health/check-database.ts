import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { type CheckContext, failure, ok, SHOW_DETAILS, warning } from './check-context.ts'

const OLDEST_VERSION = 150_000

export async function checkDatabase({ db }: CheckContext): Promise<Finding> {
  try {
    const { rows } = await sql<{ version: string; number: number; bytes: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
             pg_database_size(current_database()) as bytes`.execute(db)
    const { version, number, bytes } = rows[0] ?? { version: '?', number: 0, bytes: 0 }
    const message = `PostgreSQL ${version} answers; it holds ${(bytes / 1e6).toFixed(0)} MB.`
    return number < OLDEST_VERSION
      ? warning('database', message, 'The shop is tested with PostgreSQL 15 and newer: please upgrade it.', {
          summary: 'The database works, but its version is old.',
          action: `To have it upgraded, ${SHOW_DETAILS}`,
        })
      : ok('database', message, 'The shop can read and save its data.')
  } catch (error) {
    return failure(
      'database',
      `The database does not answer: ${(error as Error).message}.`,
      'Start it, or correct DATABASE_URL. The embedded one starts with the shop; the log says why if it does not.',
      {
        summary: 'The shop cannot read its data.',
        action: `Nobody can buy until this is repaired: ${SHOW_DETAILS}`,
      },
    )
  }
}
