import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useMediaQuery } from '../use-media-query.ts'

export type Column<T> = {
  name: string
  /** @param number the row number, from skip + 1 */
  cell: (row: T, number: number) => ReactNode
  /** The place in a card; else a labelled line. */
  part?: 'title' | 'image' | 'actions'
  align?: 'right'
  className?: string
}

export function DataTable<T>({
  label,
  columns,
  rows,
  rowKey,
  firstNumber,
  isStale,
  cardsBelow = 768,
}: {
  label: string
  columns: Column<T>[]
  rows: T[]
  rowKey: (row: T) => string | number
  firstNumber: number
  isStale?: boolean
  /** Window width in px below which rows become cards. */
  cardsBelow?: number
}) {
  const isCards = useMediaQuery(`(width < ${cardsBelow}px)`)
  return (
    <table
      {...ROLES.table}
      aria-label={label}
      aria-busy={isStale}
      className={classes(
        'w-full text-left transition-opacity',
        isCards ? 'row-cards' : 'row-table',
        isStale && 'opacity-50',
      )}
    >
      <thead {...ROLES.rows}>
        <tr {...ROLES.row}>
          {columns.map(({ name, align }) => (
            <th
              key={name}
              {...ROLES.head}
              scope="col"
              className={classes(
                'text-small font-medium whitespace-nowrap text-muted',
                align === 'right' && 'text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rows}>
        {rows.map((row, at) => (
          <tr {...ROLES.row} key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} number={firstNumber + at} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<T>({ column, row, number }: { column: Column<T>; row: T; number: number }) {
  const { name, cell, part, align, className } = column
  return (
    <td
      {...ROLES.cell}
      data-label={part || name === '#' ? undefined : name}
      className={classes(
        part && `is-${part}`,
        name === '#' && 'is-number figures text-muted',
        align === 'right' && 'figures md:text-right',
        className,
      )}
    >
      {cell(row, number)}
    </td>
  )
}

// Explicit roles: with `display: grid` some screen readers do not see a table.
const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export const numberColumn = { name: '#', cell: (_: unknown, number: number) => number }
