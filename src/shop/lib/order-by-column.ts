import { type RawBuilder, sql } from 'kysely'
import type { ColumnSort } from '../../contract/column-sort.ts'

/** Equal rows and those without a value: the newest first, the latter at the end. */
export function orderByColumn<Column extends string>(
  sort: ColumnSort<Column>,
  columns: Record<Column, RawBuilder<unknown>>,
  newest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-')
  const column = columns[(isDescending ? sort.slice(1) : sort) as Column]
  return sql`${column} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, ${newest}`
}
