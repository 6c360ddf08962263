import type { Report } from '../../../contract/reports/report.ts'
import { classes } from '../../ui/classes.ts'
import { formatPrice } from '../../ui/format.ts'
import { Card } from '../dashboard/card.tsx'

type Tax = NonNullable<Report['tax']>
type Row = Tax['rows'][number]

export function TaxTable({ tax, currency }: { tax: Tax; currency: string }) {
  const has = (kind: Row['kind']) => tax.rows.some((row) => row.kind === kind)
  return (
    <Card title="VAT">
      {tax.rows.length === 0 ? (
        <p className="text-muted">Nothing was sold or given back.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens
        <section aria-label="VAT by rate" tabIndex={0} className="overflow-x-auto">
          <table className="w-full" aria-label="VAT by rate">
            <thead>
              <tr className="text-small text-muted">
                <th scope="col" className="pr-4 pb-1 text-left font-medium">
                  Rate
                </th>
                {['Net', 'VAT', 'Gross'].map((name) => (
                  <th key={name} scope="col" className="pb-1 pl-3 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {tax.rows.map((row) => (
              <Group key={`${row.kind} ${row.rate}`} name={nameOf(row)} {...{ row, currency }} />
            ))}
            {tax.rows.length > 1 && <Group name="All" row={tax} currency={currency} />}
          </table>
        </section>
      )}
      {has('margin') && (
        <p className="mt-3 text-small text-muted">
          Goods of the margin scheme show no VAT: it is due on your margin, which the shop does not know.
        </p>
      )}
      {has('unrecorded') && (
        <p className="mt-3 text-small text-muted">
          Without recorded VAT: orders of before you had a VAT number here, and payments of cancelled orders.
        </p>
      )}
    </Card>
  )
}

function nameOf({ kind, rate }: Row): string {
  if (kind === 'rate') return `${rate} %`
  return kind === 'margin' ? 'Margin scheme' : 'Without recorded VAT'
}

const LINES = [
  ['sales', 'Sales'],
  ['refunds', 'Refunds'],
  ['left', 'Left'],
] as const

function Group({
  name,
  row,
  currency,
}: {
  name: string
  row: Pick<Row, 'sales' | 'refunds' | 'left'>
  currency: string
}) {
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={4} className="pt-2 text-left font-semibold">
          {name}
        </th>
      </tr>
      {LINES.map(([part, label]) => (
        <tr key={part} className={part === 'left' ? 'font-medium' : undefined}>
          <th scope="row" className={classes('py-1 pr-4 text-left', part !== 'left' && 'font-normal')}>
            {label}
          </th>
          {[row[part].net, row[part].tax, row[part].gross].map((amount, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same three columns
            <td key={at} className="figures py-1 pl-3 text-right whitespace-nowrap">
              {formatPrice(part === 'refunds' ? -Number(amount) : amount, currency)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
