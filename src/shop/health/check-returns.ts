import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { type CheckContext, ok, warning } from './check-context.ts'

type Exception = { category: string; words: string }

/** A sentence alone asks no shopper for an unbroken seal: the right of the category does. */
export async function checkReturns({ db }: CheckContext): Promise<Finding> {
  const { rows } = await sql<Exception>`
    with recursive above as (
      select id, name, parent_id, return_right from categories
      union all select above.id, above.name, c.parent_id, c.return_right from above join categories c on c.id = above.parent_id
      where above.return_right is null
    )
    select distinct e.category, e.words
    from settings s, jsonb_to_recordset(s.value) e (category text, words text)
    join above on lower(above.name) = lower(e.category)
    where s.key = 'return_exceptions' and e.words ~* '\\mseal'
      and (above.return_right = 'returnable' or above.return_right is null and above.parent_id is null)
    order by 1, 2`.execute(db)
  if (rows.length === 0) return ok('returns', 'What the promise of returns says of seals is asked for, too.')
  return warning(
    'returns',
    rows.map(sentenceOf).join(' '),
    'Choose “Only with its seal unbroken” under Returns in the form of the category, and delete the exception under Settings → Selling.',
  )
}

function sentenceOf({ category, words }: Exception): string {
  return `The promise of returns says “${words}” of ${category}, but nobody is asked for the seal: the category can be returned like any other.`
}
