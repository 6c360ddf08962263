import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useCallback, useMemo } from 'react'
import type { Image } from '../../../../contract/product.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { classes } from '../../../ui/classes.ts'
import { chosenValue, type Draft, rowName } from './draft.ts'
import { type Field, pasteDown } from './edit-rows.ts'
import { MatrixRow } from './matrix-row.tsx'
import { nextCell } from './next-cell.ts'
import type { MatrixErrors } from './place-errors.ts'
import type { Edit } from './use-matrix-draft.ts'

/** In the order of the columns. */
const CELL_FIELDS: Field[] = ['price', 'former', 'stock', 'code']

type Props = {
  draft: Draft
  edit: Edit
  errors: MatrixErrors
  clearError: (key: string, field?: string) => void
  selected: ReadonlySet<string>
  setSelected: (change: (selected: ReadonlySet<string>) => ReadonlySet<string>) => void
  images: Image[]
}

/** Cells as in a spreadsheet; cards on a phone. */
export function MatrixTable({ draft, edit, errors, clearError, selected, setSelected, images }: Props) {
  const { currency } = useShopConfig()
  const { rows, options } = draft
  const onSelect = useCallback(
    (key: string, isOn: boolean) =>
      setSelected((current) => new Set(isOn ? [...current, key] : [...current].filter((one) => one !== key))),
    [setSelected],
  )
  const byId = useMemo(() => new Map(images.map((image) => [image.id, image])), [images])
  const areAllSelected = rows.every(({ key }) => selected.has(key))
  return (
    <table
      className="w-full text-left max-md:block"
      onFocus={selectText}
      onKeyDown={(event) => moveBetweenCells(event, rows.length)}
      onPaste={(event) => pasteLines(event, draft, edit)}
    >
      <thead className="text-small text-muted max-md:block">
        <tr className="border-b border-line max-md:block *:pb-2 *:font-medium">
          <th scope="col" className="w-9">
            <label className="flex min-h-11 items-center gap-3 md:min-h-6">
              <input
                type="checkbox"
                checked={areAllSelected}
                onChange={() => setSelected(() => new Set(areAllSelected ? [] : rows.map(({ key }) => key)))}
                className="size-4 accent-ink"
              />
              <span className="whitespace-nowrap md:sr-only">Select all</span>
            </label>
          </th>
          {['Variant', `Price (${currency})`, 'Former price', 'Stock', 'Code', 'Pictures', 'Made'].map(
            (name) => (
              <th
                key={name}
                scope="col"
                className={classes('pr-3 max-md:sr-only', isNumber(name) && 'text-right')}
              >
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row, at) => (
          <MatrixRow
            key={row.key}
            {...{ row, at, edit, clearError, onSelect, byId }}
            name={rowName(options, row) || 'this product'}
            swatch={options.map((option) => chosenValue(option, row)?.swatch).find(Boolean)}
            errors={errors.rows[row.key]}
            isSelected={selected.has(row.key)}
          />
        ))}
      </tbody>
    </table>
  )
}

function isNumber(column: string): boolean {
  return column === 'Stock' || /price/i.test(column)
}

function cellOf(target: EventTarget): { input: HTMLInputElement; row: number; column: number } | undefined {
  if (!(target instanceof HTMLInputElement) || !target.dataset.cell) return undefined
  const [row = 0, column = 0] = target.dataset.cell.split(':').map(Number)
  return { input: target, row, column }
}

function selectText({ target }: FocusEvent): void {
  cellOf(target)?.input.select()
}

function moveBetweenCells(event: KeyboardEvent<HTMLElement>, rowCount: number): void {
  const cell = cellOf(event.target)
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
  const { selectionStart, selectionEnd, value } = cell.input
  const isAll = selectionStart === 0 && selectionEnd === value.length
  const { key, shiftKey } = event
  const press = {
    key,
    shiftKey,
    isAtStart: isAll || selectionEnd === 0,
    isAtEnd: isAll || selectionStart === value.length,
  }
  const to = nextCell(cell, press, { rows: rowCount, columns: CELL_FIELDS.length })
  if (!to) return
  event.preventDefault()
  const selector = `[data-cell="${to.row}:${to.column}"]`
  event.currentTarget.querySelector<HTMLInputElement>(selector)?.focus()
}

/** A column that was copied from a spreadsheet. */
function pasteLines(event: ClipboardEvent, { rows }: Draft, edit: Edit): void {
  const cell = cellOf(event.target)
  const lines = event.clipboardData
    .getData('text/plain')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const row = cell && rows[cell.row]
  const field = cell && CELL_FIELDS[cell.column]
  if (!row || !field || lines.length < 2) return
  event.preventDefault()
  edit((draft) => pasteDown(draft, row.key, field, lines))
}
