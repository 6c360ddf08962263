import type { CsvColumn } from '../../../contract/admin/products/product-csv.ts'
import type { MadeToOrder } from '../../../contract/made-to-order/made-to-order.ts'
import { readAmount } from '../../../contract/read-amount.ts'
import type { Cell } from '../../lib/csv/csv-text.ts'
import type { ImportRow } from './import-row.ts'
import { CLEARED } from './merge-texts.ts'

const COLUMNS = {
  per_week: 'made_to_order_per_week',
  days: 'made_to_order_days',
  bench_hours: 'bench_hours',
} as const satisfies Record<keyof MadeToOrder, CsvColumn>

export function madeToOrderCells(made: MadeToOrder | null): Cell[] {
  return made ? [made.per_week, made.days, made.bench_hours] : ['', '', '']
}

/** Blank cells keep what the variant has. Not validated. */
export function givenMadeToOrder(
  { cells }: ImportRow,
  known: MadeToOrder | null | undefined,
): { made_to_order?: unknown } {
  const typed = (name: keyof MadeToOrder) => cells[COLUMNS[name]]?.trim() ?? ''
  const names = (Object.keys(COLUMNS) as (keyof MadeToOrder)[]).filter((name) => typed(name) !== '')
  if (names.length === 0) return {}
  if (typed('per_week') === CLEARED || typed('days') === CLEARED) return { made_to_order: null }
  const given = names.map((name) => [name, typed(name) === CLEARED ? 0 : readAmount(typed(name))])
  return { made_to_order: { ...known, ...Object.fromEntries(given) } }
}

/** @param path of a problem in the product's fields */
export function madeToOrderColumn([field, name]: PropertyKey[]): CsvColumn | undefined {
  return field === 'made_to_order' ? COLUMNS[name as keyof MadeToOrder] : undefined
}

export function isMadeAlike(one: MadeToOrder | null | undefined, other: MadeToOrder | null | undefined) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
