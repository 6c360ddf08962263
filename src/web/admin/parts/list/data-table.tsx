import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import type { ListAddress } from './use-list-address.ts'

export type Column<T> = {
  name: string
  /** The list's `sort`, ascending. */
  sort?: string
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
  address,
  cardsBelow = 768,
}: {
  label: string
  columns: Column<T>[]
  rows: T[]
  rowKey: (row: T) => string | number
  firstNumber: number
  isStale?: boolean
  /** For the links of columns with `sort`. */
  address?: ListAddress
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
          {columns.map((column) => (
            <Head key={column.name} {...{ column, address }} />
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

function Head<T>({
  column: { name, align, sort },
  address,
}: {
  column: Column<T>
  address: ListAddress | undefined
}) {
  const current = address?.param('sort')
  const isAscending = sort !== undefined && current === sort
  const isDescending = sort !== undefined && current === `-${sort}`
  return (
    <th
      {...ROLES.head}
      scope="col"
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}
      className={classes(
        'text-small font-medium whitespace-nowrap text-muted',
        align === 'right' && 'text-right',
      )}
    >
      {sort && address ? (
        <Link
          to={address.linkTo({ sort: isAscending ? `-${sort}` : isDescending ? '' : sort })}
          preventScrollReset
          className="inline-flex min-h-9 items-center gap-1 hover:text-ink hover:underline hover:underline-offset-4 max-md:min-h-11"
        >
          {name}
          {(isAscending || isDescending) && (
            <Icon of={isAscending ? ArrowUp : ArrowDown} className="size-3.5 text-ink" />
          )}
        </Link>
      ) : (
        name
      )}
    </th>
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
