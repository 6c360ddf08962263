import type { Report } from '../../contract/reports/report.ts'
import type { Tax } from '../../contract/tax/tax-of.ts'
import { amountText } from '../lib/money.ts'
import type { Movement } from './movements.ts'

type TaxReport = NonNullable<Report['tax']>
type TaxRow = Pick<TaxReport['rows'][number], 'kind' | 'rate'>

type Sum = Omit<Tax, 'rate'>
type Row = TaxRow & { sales: Sum; refunds: Sum }

/** @param part of `content.rates` */
export function taxRowOf({ content }: Movement, { rate }: Tax): TaxRow {
  if (rate !== null) return { kind: 'rate', rate }
  return { kind: content.tax === null ? 'unrecorded' : 'margin', rate }
}

export function createTaxSums() {
  const rows = new Map<string, Row>()
  const add = (movement: Movement) => {
    for (const part of movement.content.rates) {
      const { kind, rate } = taxRowOf(movement, part)
      const row = rows.get(`${kind} ${rate}`) ?? { kind, rate, sales: none(), refunds: none() }
      rows.set(`${kind} ${rate}`, row)
      if (movement.kind === 'sale') addTo(row.sales, part)
      else addTo(row.refunds, part, movement.kind === 'refund' ? 1 : -1)
    }
  }
  return { add, read: () => taxReport([...rows.values()]) }
}

function taxReport(rows: Row[]): TaxReport {
  const total = { sales: none(), refunds: none() }
  for (const { sales, refunds } of rows) {
    addTo(total.sales, sales)
    addTo(total.refunds, refunds)
  }
  const sorted = rows
    .filter(({ sales, refunds }) => sales.gross !== 0 || refunds.gross !== 0 || refunds.tax !== 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  return {
    rows: sorted.map(({ kind, rate, ...sums }) => ({ kind, rate, ...withLeft(sums) })),
    ...withLeft(total),
  }
}

/** Highest rate first, then the margin scheme, last what was not recorded. */
function placeOf({ kind, rate }: Row): number {
  return kind === 'rate' ? -(rate ?? 0) : kind === 'margin' ? 1 : 2
}

function withLeft({ sales, refunds }: Pick<Row, 'sales' | 'refunds'>) {
  const left = { ...sales }
  addTo(left, refunds, -1)
  return { sales: sumText(sales), refunds: sumText(refunds), left: sumText(left) }
}

function none(): Sum {
  return { net: 0, tax: 0, gross: 0 }
}

function addTo(sum: Sum, { net, tax, gross }: Sum, sign: 1 | -1 = 1): void {
  sum.net += sign * net
  sum.tax += sign * tax
  sum.gross += sign * gross
}

function sumText({ net, tax, gross }: Sum) {
  return { net: amountText(net), tax: amountText(tax), gross: amountText(gross) }
}
