import { readPercentage, readPrice, withoutPercent } from '../../../../contract/read-amount.ts'
import { type Draft, type Row, readStock, toNumber } from './draft.ts'

export type Field = 'code' | 'price' | 'former' | 'stock'

export function changeRow(draft: Draft, key: string, change: Partial<Row>): Draft {
  return { ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }
}

export function changeField(draft: Draft, key: string, field: Field, typed: string): Draft {
  return changeRow(draft, key, { [field]: typed, ...(field === 'code' && { isCodeTyped: true }) })
}

/** Copies prices or stock of the first of these rows into the others. */
export function fillDown(draft: Draft, keys: ReadonlySet<string>, field: 'price' | 'stock'): Draft {
  const first = draft.rows.find((row) => keys.has(row.key))
  if (!first) return draft
  const copied = field === 'price' ? { price: first.price, former: first.former } : { stock: first.stock }
  return mapRows(draft, keys, (row) => ({ ...row, ...copied }))
}

export type PriceChange = { by: number; unit: 'amount' | 'percent' }

/** '+10%' is a percentage, whichever unit is chosen. @returns `by` NaN for what is no number */
export function readPriceChange(typed: string, unit: PriceChange['unit']): PriceChange {
  return unit === 'percent' || withoutPercent(typed) !== typed
    ? { by: readPercentage(typed), unit: 'percent' }
    : { by: readPrice(typed), unit }
}

/** Rounds to pennies; never below 0. A price that cannot be read stays. */
export function changePrices(draft: Draft, keys: ReadonlySet<string>, { by, unit }: PriceChange): Draft {
  return mapRows(draft, keys, (row) => {
    const price = toNumber(row.price)
    if (price === undefined || !Number.isFinite(price)) return row
    const pennies = Math.round(price * 100)
    const after =
      unit === 'amount' ? pennies + Math.round(by * 100) : Math.round((pennies * (100 + by)) / 100)
    return { ...row, price: (Math.max(after, 0) / 100).toFixed(2) }
  })
}

export function setMade(draft: Draft, keys: ReadonlySet<string>, isMade: boolean): Draft {
  return mapRows(draft, keys, (row) => ({ ...row, isMade }))
}

export function followPattern(draft: Draft, keys: ReadonlySet<string>): Draft {
  return mapRows(draft, keys, (row) => ({ ...row, isCodeTyped: false }))
}

/** Writes the lines that were copied from a spreadsheet into the cells from a row down. */
export function pasteDown(draft: Draft, key: string, field: Field, lines: string[]): Draft {
  const start = draft.rows.findIndex((row) => row.key === key)
  return lines.reduce((pasted, line, at) => {
    const row = draft.rows[start + at]
    return row ? changeField(pasted, row.key, field, line.trim()) : pasted
  }, draft)
}

/** Shows an image for all rows with a value, or no longer. Images keep the product's order. */
export function toggleImage(
  draft: Draft,
  { option, value }: { option: string; value: string },
  imageId: number,
  order: number[],
): Draft {
  const rows = draft.rows.filter((row) => row.choice[option] === value)
  const isShown = hasImage(rows, imageId)
  return mapRows(draft, new Set(rows.map(({ key }) => key)), (row) => {
    const ids = new Set(row.imageIds)
    if (isShown) ids.delete(imageId)
    else ids.add(imageId)
    return { ...row, imageIds: order.filter((id) => ids.has(id)) }
  })
}

export function hasImage(rows: Row[], imageId: number): boolean {
  return rows.length > 0 && rows.every(({ imageIds }) => imageIds.includes(imageId))
}

export function mapRows(draft: Draft, keys: ReadonlySet<string>, edit: (row: Row) => Row): Draft {
  return { ...draft, rows: draft.rows.map((row) => (keys.has(row.key) ? edit(row) : row)) }
}

/**
 * Stock that was sold since the matrix was loaded: a change stays a change, and a row whose change was refused starts
 * again at what is left.
 */
export function withStock(
  draft: Draft,
  variants: { id: string; stock_quantity: number }[],
  refused: ReadonlySet<string>,
): Draft {
  const rows = draft.rows.map((row) => {
    const now = variants.find(({ id }) => id === row.id)?.stock_quantity
    const typed = toNumber(readStock(row.stock, row.stockShown))
    if (now === undefined || row.stockShown === undefined || typed === undefined) return row
    const stock = refused.has(row.key) ? now : now + typed - row.stockShown
    return { ...row, stock: String(stock), stockShown: now }
  })
  return { ...draft, rows }
}
