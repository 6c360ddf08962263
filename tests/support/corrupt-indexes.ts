import type pg from 'pg'

/**
 * Indexes that are damaged or lack a row, found by PostgreSQL's amcheck.
 * @param owner a connection of the superuser
 */
export async function corruptIndexes(owner: pg.Client): Promise<string[]> {
  await owner.query('create extension if not exists amcheck')
  const { rows } = await owner.query<{ name: string; method: string }>(
    `select c.oid::regclass::text as name, am.amname as method
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and am.amname in ('btree', 'gin') and c.relpersistence = 'p' and i.indisvalid`,
  )
  const corrupt: string[] = []
  for (const { name, method } of rows) {
    const check = method === 'gin' ? 'gin_index_check($1::regclass)' : 'bt_index_check($1::regclass, true)'
    await owner
      .query(`select ${check}`, [name])
      .catch((error: Error) => corrupt.push(`${name}: ${error.message}`))
  }
  return corrupt
}
