import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { nameKey } from '../catalog/duplicate-names.ts'
import { type CheckContext, ok, warning } from './check-context.ts'

type Duplicate = { kind: 'brand' | 'category'; names: string[]; parent: string | null }

/** New duplicates are refused: these are of earlier releases. */
export async function checkNames({ db }: CheckContext): Promise<Finding> {
  const key = nameKey(sql.ref('name'))
  const { rows } = await sql<Duplicate>`
    select 'brand' as kind, array_agg(name order by id) as names, null as parent
    from brands group by ${key} having count(*) > 1
    union all
    select 'category', array_agg(name order by id), (select p.name from categories p where p.id = c.parent_id)
    from categories c group by parent_id, ${key} having count(*) > 1
    order by 1, 2 limit 20`.execute(db)
  if (rows.length === 0) return ok('names', 'Every brand and every category has a name of its own.')
  return {
    ...warning(
      'names',
      rows.map(sentenceOf).join(' '),
      'Press Merge: their products go to the oldest of each, and the others are deleted. Or give one of them another name under Brands or Categories.',
    ),
    path: rows[0]?.kind === 'brand' ? '/admin/brands' : '/admin/categories',
  }
}

function sentenceOf({ kind, names, parent }: Duplicate): string {
  const many = kind === 'brand' ? 'brands' : 'categories'
  const place = parent === null ? '' : ` below “${parent}”`
  return `${names.length} ${many}${place} have the same name: ${names.map((name) => `“${name}”`).join(', ')}.`
}
