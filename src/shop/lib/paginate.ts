import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../shop.ts'

type List<Row> = {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  orderBy?: RawBuilder<unknown>
  /** A `select` from the CTE `page (id, place)`. */
  rows: RawBuilder<Row>
}

export async function paginate<Row>(
  db: Tx,
  { from, where, orderBy = sql`created_at desc, id desc`, rows }: List<Row>,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: Row[]; total: number }> {
  const total = await countRows(db, { from, where })
  if (skip >= total) return { items: [], total }
  const page = await sql<Row>`
    with page as (select * from unnest(array(
      select id from ${from} where ${where} order by ${orderBy} limit ${limit} offset ${skip}
    )) with ordinality as page (id, place))
    ${rows} order by page.place`.execute(db)
  return { items: page.rows, total }
}

export async function countRows(
  db: Tx,
  { from, where }: Pick<List<unknown>, 'from' | 'where'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
