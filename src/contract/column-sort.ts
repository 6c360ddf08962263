import { z } from 'zod'
import { optionalQuery } from './fields.ts'

/** By a column of a list; with a minus in descending order. */
export type ColumnSort<Column extends string> = Column | `-${Column}`

export function columnSort<Column extends string, Other extends string = never>(
  columns: readonly Column[],
  others: readonly Other[] = [],
) {
  const values = columns.flatMap((column) => [column, `-${column}`] as const)
  const message = `Sort must be ${[...others, ...columns].join(', ')}, or a column after a minus`
  return optionalQuery(
    z.enum([...new Set([...others, ...values])] as (Other | ColumnSort<Column>)[], message),
  )
}
