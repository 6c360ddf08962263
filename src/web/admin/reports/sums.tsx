import type { Report } from '../../../contract/reports/report.ts'
import { Card } from '../dashboard/card.tsx'
import { counted, Statement, type StatementLine } from './statement.tsx'

export function Sums({ report }: { report: Report }) {
  const { sales, refunds, takings, currency } = report
  return (
    <Card title="Takings">
      <Statement
        label="Takings"
        currency={currency}
        lines={[
          ...saleLines(sales),
          ...refundLines(refunds),
          { name: 'Takings: sales less refunds', amount: takings, isSum: true },
        ]}
      />
      <p className="mt-3 text-small text-muted">
        A sale counts on the day on which it was paid, a refund on the day on which it was made, whenever the
        order was paid.
      </p>
    </Card>
  )
}

function saleLines(sales: Report['sales']): StatementLine[] {
  return [
    { name: `Goods of ${counted(sales.orders, 'order')}`, amount: sales.goods },
    { name: 'Discounts', amount: sales.discounts, isSubtracted: true, isOptional: true },
    { name: 'Delivery', amount: sales.delivery },
    { name: 'Paid more or less than the total', amount: sales.difference, isOptional: true },
    { name: 'Sales', amount: sales.gross, isSum: true },
  ]
}

function refundLines(refunds: Report['refunds']): StatementLine[] {
  const part = (name: string, amount: string) => ({ name, amount, isSubtracted: true, isOptional: true })
  return [
    part('Whole orders given back', refunds.whole_orders),
    part('Pieces given back', refunds.pieces),
    part('Delivery given back', refunds.delivery),
    part('Other amounts given back', refunds.other),
    { name: 'Refunds that the bank returned', amount: refunds.came_back, isOptional: true },
    {
      name: refunds.count ? counted(refunds.count, 'refund') : 'Refunds',
      amount: refunds.gross,
      isSubtracted: true,
      isSum: true,
    },
  ]
}
