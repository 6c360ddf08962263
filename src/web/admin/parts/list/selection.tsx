import { type ReactNode, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { formatNumber } from '../../../ui/format.ts'

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

/** Of the rows on the page that is shown. */
export function useSelection<Row>(shown: Row[], keyOf: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = shown.filter((row) => keys.has(keyOf(row)))
  return {
    selected,
    has: (row: Row) => keys.has(keyOf(row)),
    toggle: (row: Row) => {
      const others = [...keys].filter((key) => key !== keyOf(row))
      setKeys(new Set(keys.has(keyOf(row)) ? others : [...others, keyOf(row)]))
    },
    isAll: shown.length > 0 && selected.length === shown.length,
    setAll: (isAll: boolean) => setKeys(new Set(isAll ? shown.map(keyOf) : [])),
  }
}

export function SelectRow<Row>({
  row,
  name,
  number,
  selection,
}: {
  row: Row
  name: string
  number: number
  selection: Selection<Row>
}) {
  return (
    <label className="-m-3 flex min-h-11 min-w-11 flex-col items-center justify-center gap-1.5">
      <span className="max-xl:hidden">{number}</span>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
        className="size-4 accent-ink"
      />
    </label>
  )
}

/** What is done with the selected rows: in sight with them, above the table's head. */
export function SelectionToolbar<Row>({
  label,
  selectAllLabel,
  selection,
  children,
}: {
  label: string
  /** When more are selected than the page shows. */
  selectAllLabel?: string | undefined
  selection: Selection<Row>
  children: ReactNode
}) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={classes(
        'mb-2 flex min-h-13 items-center gap-2',
        selection.selected.length > 0 ? 'selection-toolbar' : 'list-tool flex-wrap',
      )}
    >
      <SelectAll selection={selection} {...(selectAllLabel && { label: selectAllLabel })} />
      {children}
    </div>
  )
}

function SelectAll<Row>({
  selection: { selected, isAll, setAll },
  label = selected.length > 0 ? `${formatNumber(selected.length)} selected` : 'Select all',
}: {
  selection: Selection<Row>
  label?: string
}) {
  return (
    <label className="mr-auto flex min-h-11 items-center gap-3 whitespace-nowrap text-small md:min-h-9 md:pl-6">
      <input
        type="checkbox"
        checked={isAll}
        onChange={({ target }) => setAll(target.checked)}
        className="size-4 accent-ink"
      />
      {label}
    </label>
  )
}
