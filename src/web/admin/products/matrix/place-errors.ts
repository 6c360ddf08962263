import type { OptionDraft, Row } from './draft.ts'

export type Problem = { path: string; message: string }

export type MatrixErrors = {
  /** By the key of a row, then its field. */
  rows: Record<string, Record<string, string>>
  /** By the key of an option or value. */
  options: Record<string, string>
  /** Those without a place. */
  others: string[]
  /** Counts answers, so that the same problem is shown again. */
  times: number
}

export const NO_ERRORS: MatrixErrors = { rows: {}, options: {}, others: [], times: 0 }

const FIELDS: Record<string, string> = {
  code: 'code',
  price: 'price',
  compare_at_price: 'former',
  stock_quantity: 'stock',
  free: 'price',
}

let times = 0

/** Finds the cell of each problem: 'variants.1.price' is the price of the second row that was sent. */
export function placeErrors(problems: Problem[], sent: Row[], options: OptionDraft[]): MatrixErrors {
  times += 1
  const placed: MatrixErrors = { rows: {}, options: {}, others: [], times }
  for (const { path, message } of problems) {
    const [part, at, name = '', valueAt] = path.split('.')
    const row = part === 'variants' ? sent[Number(at)] : undefined
    const option = part === 'options' ? options[Number(at)] : undefined
    const value = name === 'values' && valueAt ? option?.values[Number(valueAt)] : undefined
    if (row && at) placed.rows[row.key] = { [FIELDS[name] ?? 'row']: message, ...placed.rows[row.key] }
    else if (option && at) placed.options[value?.key ?? option.key] ??= message
    else placed.others.push(message)
  }
  return placed
}

/** After an edit of a field. @param field of a row; absent for an option or value */
export function withoutError(errors: MatrixErrors, key: string, field?: string): MatrixErrors {
  if (!field) {
    if (!errors.options[key]) return errors
    const { [key]: _, ...options } = errors.options
    return { ...errors, options }
  }
  const row = errors.rows[key]
  if (!row?.[field] && !row?.row) return errors
  const { [field]: _, row: __, ...left } = row
  const { [key]: ___, ...others } = errors.rows
  return { ...errors, rows: Object.keys(left).length > 0 ? { ...others, [key]: left } : others }
}
