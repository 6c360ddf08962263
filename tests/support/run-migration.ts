import { readFile } from 'node:fs/promises'
import { eventually, type TestShop } from './harness.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a migration again, with every table locked: in an update the shop does not run meanwhile.
 * @param before statements that make the schema or the rows those of the earlier release
 */
export async function runMigration(shop: TestShop, name: string, before = ''): Promise<void> {
  const migration = await readFile(new URL(`../../src/db/migrations/${name}.sql`, import.meta.url), 'utf8')
  const [tables] = await shop.sql<{ names: string }>(
    `select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  )
  // Without waiting: a wait for one lock while holding others can deadlock with a job.
  const script = `lock table ${tables?.names} in access exclusive mode nowait; ${before}; ${migration}`
  await eventually(() =>
    shop.change(script).then(
      () => true,
      (error) => {
        if (error.code !== LOCK_NOT_AVAILABLE) throw error
        return false
      },
    ),
  )
}
