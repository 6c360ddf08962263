import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'

export async function categoryPaths(db: Tx): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; path: string }>`
    with recursive tree(id, path) as (
      select id, name from categories where parent_id is null
      union all
      select c.id, tree.path || ' > ' || c.name from categories c join tree on c.parent_id = tree.id)
    select id, path from tree order by id`.execute(db)
  return new Map(rows.map(({ id, path }) => [id, path]))
}
