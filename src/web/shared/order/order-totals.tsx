import type { Quote } from '../../../contract/checkout.ts'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Sums = Pick<Quote, 'subtotal' | 'shipping' | 'total'> & Partial<Pick<Quote, 'discount' | 'promo'>>

export function OrderTotals({
  sums,
  currency,
  isChanging,
}: {
  sums: Sums | undefined
  currency: string
  isChanging?: boolean
}) {
  const discount = Number(sums?.discount ?? 0)
  return (
    <dl
      aria-busy={isChanging || !sums}
      className={isChanging ? 'opacity-60 transition-opacity' : 'transition-opacity'}
    >
      <Row name="Subtotal" amount={sums?.subtotal} currency={currency} />
      {discount > 0 && (
        <Row name={discountName(sums)} amount={-discount} currency={currency} className="text-moss" />
      )}
      <Row name="Shipping" amount={sums?.shipping} currency={currency} />
      <Row
        name="Total"
        amount={sums?.total}
        currency={currency}
        className="mt-3 border-t border-line pt-4 text-lead font-semibold"
      />
    </dl>
  )
}

function Row({
  name,
  amount,
  currency,
  className = '',
}: {
  name: string
  amount: string | number | undefined
  currency: string
  className?: string
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-1 ${className}`}>
      <dt>{name}</dt>
      <dd>
        {amount === undefined ? (
          <Skeleton className="h-5 w-16" />
        ) : (
          <Price amount={amount} currency={currency} />
        )}
      </dd>
    </div>
  )
}

function discountName(sums: Sums | undefined): string {
  return sums?.promo ? `Discount (${sums.promo.code}, ${sums.promo.discount}%)` : 'Discount'
}
