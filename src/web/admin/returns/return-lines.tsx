import { FAULTY } from '../../../contract/returns/faulty.ts'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatPrice } from '../../ui/format.ts'

type Item = AdminReturn['items'][number]

export function ReturnLines({ returned: { items, order } }: { returned: AdminReturn }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.order_item_id} className="py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap justify-between gap-x-6">
            <p className="min-w-0 font-medium wrap-anywhere">{`${item.quantity} × ${item.name}`}</p>
            <p className="figures">{formatPrice(item.amount, order.currency)}</p>
          </div>
          <p className="text-small text-muted">{askedText(item)}</p>
          {item.right.kind !== 'goodwill' && (
            <p className="mt-1 text-small text-muted">{item.right.sentence}</p>
          )}
          <Inspected item={item} currency={order.currency} />
        </li>
      ))}
    </ul>
  )
}

function askedText({ reason, wish, exchange_for, right, seal_unbroken }: Item): string {
  const why = reason?.toLowerCase() === FAULTY ? 'It is faulty' : (reason ?? 'No reason given')
  const wanted = exchange_for
    ? `would like ${exchange_for.name} instead`
    : wish === 'refund'
      ? 'would like the money back'
      : 'leaves it to you what follows'
  const seal = right.kind === 'sealed' && seal_unbroken ? '; says that the seal is unbroken' : ''
  return `${why}; ${wanted}${seal}`
}

function Inspected({ item, currency }: { item: Item; currency: string }) {
  const { condition, restock, deduction, deduction_reason, seal_confirmed } = item
  if (condition === null) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tone="outline">{condition}</Badge>
      {seal_confirmed === false && <Badge tone="danger">Seal broken: not refunded</Badge>}
      {seal_confirmed && <Badge tone="success">Seal unbroken</Badge>}
      <Badge tone={restock ? 'success' : 'neutral'}>{restock ? 'Back into stock' : 'Not into stock'}</Badge>
      {Number(deduction) > 0 && (
        <span className="text-small wrap-anywhere">
          {`${formatPrice(deduction ?? 0, currency)} deducted: ${deduction_reason}`}
        </span>
      )}
    </p>
  )
}
