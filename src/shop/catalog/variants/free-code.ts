import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'

const MAX_CODE = 50

/** 'R-1' → 'R-1-COPY', 'R-1-COPY-2', … @param taken codes that are not written yet */
export async function freeCode(tx: Tx, code: string, taken: string[] = []): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select candidate.code from generate_series(1, 1000) as place (number) cross join lateral (
      select case when number = 1 then '-COPY' else '-COPY-' || number end as suffix) ending
    cross join lateral (select left(${code}::text, ${MAX_CODE}::integer - length(suffix)) || suffix as code) candidate
    where lower(candidate.code) <> all (${taken.map((one) => one.toLowerCase())}::text[]) and not exists (
      select from variants v where lower(v.code) = lower(candidate.code) and v.archived_at is null)
    order by number limit 1`.execute(tx)
  return rows[0]?.code ?? code
}
