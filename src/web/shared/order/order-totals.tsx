import type { Quote } from '../../../contract/checkout.ts'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Sums = Pick<Quote, 'subtotal' | 'shipping' | 'total'> & Partial<Pick<Quote, 'discount' | 'promo'>>

export function OrderTotals({
  sums,
  currency,
  isChanging,
  unpriced,
}: {
  sums: Sums | undefined
  currency: string
  isChanging?: boolean
  /** In place of the price of delivery, of what cannot be delivered so: there is no total. */
  unpriced?: string | undefined
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
      <Row name="Shipping" amount={sums?.shipping} text={unpriced} currency={currency} />
      {!unpriced && (
        <Row
          name="Total"
          amount={sums?.total}
          currency={currency}
          className="mt-3 border-t border-line pt-4 text-lead font-semibold"
        />
      )}
    </dl>
  )
}

function Row({
  name,
  amount,
  text,
  currency,
  className = '',
}: {
  name: string
  amount: string | number | undefined
  text?: string | undefined
  currency: string
  className?: string
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-1 ${className}`}>
      <dt>{name}</dt>
      <dd>
        {text ??
          (amount === undefined ? (
            <Skeleton className="h-5 w-16" />
          ) : (
            <Price amount={amount} currency={currency} />
          ))}
      </dd>
    </div>
  )
}

function discountName(sums: Sums | undefined): string {
  return sums?.promo ? `Discount (${sums.promo.code}, ${sums.promo.discount}%)` : 'Discount'
}
