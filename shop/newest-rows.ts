import { type RawBuilder, sql } from 'kysely'
import { patternOf, rarePart } from './contains.ts'
import { countRows, rememberedCount } from './count-rows.ts'
import { newestPage } from './newest-page.ts'
import type { Tx } from './shop.ts'

/** What more rows than this hold is met by walking; fewer are looked up and sorted. */
const MANY = 1_000

type List = { from: RawBuilder<unknown>; where: RawBuilder<unknown>; text?: string | undefined }
type Slice = { skip: number; limit: number }

/**
 * How many rows there are, and the ids of a page of them, newest first; with a text, of those whose `searched` holds it.
 * @param name of the list, with all it is narrowed by
 */
export async function newestRows(
  db: Tx,
  name: unknown[],
  list: List,
  slice: Slice,
): Promise<{ total: number; ids: RawBuilder<unknown> }> {
  const walked = {
    from: list.from,
    where: list.text ? sql`${list.where} and ${holds(list.text)}` : list.where,
  }
  const { known, keep } = rememberedCount(db, name)
  // Fewer than three letters in a row make no trigram: its index would be read whole, and then the table.
  if (known === undefined && /[\p{L}\p{N}]{3}/u.test(list.text ?? '')) {
    const begin = performance.now()
    const { total, ids } = await lookUp(db, list, slice)
    if (ids) return { total, ids: sql`select unnest(${ids}::uuid[]) as id` }
    return { total: keep(total, begin), ids: await newestPage(db, name, walked, { ...slice, total }) }
  }
  const total = await countRows(db, name, { ...walked, skip: slice.skip })
  return { total, ids: await newestPage(db, name, walked, { ...slice, total }) }
}

/**
 * For a common text the index of trigrams would name every row, so it is only counted, by walking. How common it is, a
 * hundredth of the table tells: a statement that is kept for any text is planned for none.
 */
async function lookUp(
  db: Tx,
  { from, where, text = '' }: List,
  { skip, limit }: Slice,
): Promise<{ total: number; ids: string[] | null }> {
  const part = rarePart(text)
  const whole = part === text ? sql`` : sql` and ${holds(text)}`
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with text as materialized (
      select count(*) * 100 > ${MANY}::bigint as is_common from ${from} tablesample system (1) where ${holds(text)}
    ), found as materialized (
      select id, created_at from ${from} where not (select is_common from text) and ${where} and searched like ${patternOf(part)}${whole}
    )
    select case when is_common then (select count(*) from ${from} where ${where} and ${holds(text)})
        else (select count(*) from found) end as total,
      case when not is_common
        then array(select id from found order by created_at desc, id desc limit ${limit} offset ${skip}) end as ids
    from text`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

// Unlike a pattern it takes no index of trigrams; what is looked for is made ready once, and not for every row.
function holds(text: string): RawBuilder<unknown> {
  return sql`strpos(searched, (select searchable(${text}))) > 0`
}
