import type pg from 'pg'

/**
 * Fills tables in bulk: without their foreign keys and indexes, which are made once all rows are there, and without
 * waiting for the disk. What a key must not allow is refused when the key comes back.
 */
export async function fill(pool: pg.Pool, tables: string[], statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      "set statement_timeout = 0; set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'",
    )
    const { rows } = await client.query<{ away: string; back: string }>(DEPENDENTS, [tables])
    for (const { away } of rows) await client.query(away)
    for (const statement of statements) await client.query(statement)
    for (const { back } of rows.toReversed()) await client.query(back)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

const DEPENDENTS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index i where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`
