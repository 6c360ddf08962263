import { isSame, mergeEdits } from '../../parts/conflict/merge-edits.ts'
import { combined, withCodes } from './combinations.ts'
import { type Draft, type Row, readStock, rowName, toNumber } from './draft.ts'
import { changeRow } from './edit-rows.ts'
import { type MatrixChoice, mergeOptions, withSameKeys } from './merge-options.ts'

const CELLS = {
  code: 'code',
  price: 'price',
  former: 'former price',
  made: 'made to order',
  imageIds: 'pictures',
  isMade: 'is made',
} as const
type Cell = keyof typeof CELLS

/**
 * Three-way merge of a matrix: what is stored now, with the edits of this form. Of what both changed differently the merge
 * has mine. An edited stock is a difference: it changes what is left.
 * @returns also the names of what was taken from theirs
 */
export function mergeDrafts(base: Draft, edited: Draft, present: Draft) {
  const mine = withSameKeys(base, edited, present)
  const theirs = { ...present, rows: present.rows.map((row) => placedAs(mine, row)) }
  const { options, taken, choices } = mergeOptions(base.options, mine.options, theirs.options)
  const stored = combined({ ...theirs, pattern: mine.pattern, options }, false)
  const cells = stored.rows.map((row) => mergeRow(row, stored, { base, mine, theirs }))
  const draft = withCodes({ ...stored, rows: cells.map(({ row }) => row) })
  return {
    draft,
    taken: [...taken, ...cells.flatMap(({ taken }) => taken)],
    choices: [...choices, ...cells.flatMap((cell) => cell.choices)],
  }
}

type Three = { base: Draft; mine: Draft; theirs: Draft }

function mergeRow(row: Row, draft: Draft, { base, mine, theirs }: Three) {
  const [before, edited, stored] = [sameRow(base, row), sameRow(mine, row), sameRow(theirs, row)]
  if (!edited) return { row, taken: [], choices: [] }
  const name = rowName(draft.options, row)
  const { merged, taken, conflicts } = mergeEdits(
    cellsOf(before ?? stored),
    cellsOf(edited),
    cellsOf(stored ?? before),
  )
  const label = (cell: Cell) => `${name}: ${CELLS[cell]}`
  const given = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  const isMyCode = merged.code === edited.code
  return {
    row: {
      ...row,
      ...(given as Partial<Row>),
      isCodeTyped: isMyCode ? edited.isCodeTyped : row.isCodeTyped,
      stock: mergedStock(edited, row),
    },
    taken: (taken.includes('isMade') ? (['isMade'] as const) : taken).map(label),
    choices:
      edited.isMade && stored?.isMade
        ? conflicts.map((cell) => choiceOf(row.key, cell, label(cell), { edited, stored }))
        : [],
  }
}

/** A combination that is not made has no other cells. */
function cellsOf(row: Row | undefined): Partial<Record<Cell, unknown>> {
  if (!row?.isMade) return { isMade: false }
  return Object.fromEntries(Object.keys(CELLS).map((cell) => [cell, row[cell as Cell]]))
}

function choiceOf(
  key: string,
  cell: Cell,
  label: string,
  { edited, stored }: { edited: Row; stored: Row },
): MatrixChoice {
  return {
    id: `${key} ${cell}`,
    label,
    mine: edited[cell],
    theirs: stored[cell],
    read: ({ rows }) => rows.find((row) => row.key === key)?.[cell],
    choose: (draft, value) => changeRow(draft, key, { [cell]: value }),
  }
}

/** With my values of the options that it does not have. */
function placedAs(mine: Draft, row: Row): Row {
  return { ...row, choice: { ...sameVariant(mine, row)?.choice, ...row.choice } }
}

/** By its variant, else by its combination. */
function sameRow(draft: Draft, row: Row): Row | undefined {
  return sameVariant(draft, row) ?? draft.rows.find(({ choice }) => isSame(choice, row.choice))
}

function sameVariant({ rows }: Draft, row: Row): Row | undefined {
  if (row.id) return rows.find(({ id }) => id === row.id)
  return isOnlyVariant(row) ? rows.find(isOnlyVariant) : undefined
}

/** Of a product without options. */
function isOnlyVariant({ id, stockShown }: Row): boolean {
  return !id && stockShown !== undefined
}

function mergedStock({ stock, stockShown }: Row, now: Row): string {
  const typed = toNumber(readStock(stock, stockShown))
  if (stockShown === undefined || typed === undefined || Number.isNaN(typed)) return stock
  const change = typed - stockShown
  if (change === 0) return now.stock
  // As a change: below 0 a number would be read as one.
  return change > 0 ? `+${change}` : String(change)
}
