import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useNarrow } from '../use-media-query.ts'

export type Column<T> = {
  name: string
  /** What stands in the cell; `number` is the row's, from skip+1. */
  cell: (row: T, number: number) => ReactNode
  /** What it is in a card: the row's name at its head, a picture beside that, what can be done; else a labelled line. */
  part?: 'title' | 'picture' | 'actions'
  align?: 'right'
  className?: string
}

/** Rows in columns; where there is no room for them, below 768 px unless said, each row is a card. */
export function DataTable<T>({
  label,
  columns,
  rows,
  rowKey,
  firstNumber,
  isOld,
  cardsBelow = 768,
}: {
  label: string
  columns: Column<T>[]
  rows: T[]
  rowKey: (row: T) => string | number
  firstNumber: number
  /** The next rows are on their way. */
  isOld?: boolean
  /** In px. */
  cardsBelow?: number
}) {
  const isCards = useNarrow(cardsBelow)
  return (
    <table
      {...SAID.table}
      aria-label={label}
      aria-busy={isOld}
      className={classes(
        'w-full text-left transition-opacity',
        isCards ? 'row-cards' : 'row-table',
        isOld && 'opacity-50',
      )}
    >
      <thead {...SAID.rows}>
        <tr {...SAID.row}>
          {columns.map(({ name, align }) => (
            <th
              key={name}
              {...SAID.head}
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
      <tbody {...SAID.rows}>
        {rows.map((row, at) => (
          <tr {...SAID.row} key={rowKey(row)}>
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
      {...SAID.cell}
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

// Said aloud, since rows that are displayed as cards are no table to some screen readers.
const SAID = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** The first column of every list. */
export const numbering = { name: '#', cell: (_: unknown, number: number) => number }
