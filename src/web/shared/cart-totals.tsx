import type { ComponentProps } from 'react'
import { Price } from '../ui/price.tsx'
import { OrderTotals } from './order/order-totals.tsx'

type CartTotalsProps = ComponentProps<typeof OrderTotals> & {
  /** The method of the quote delivers: else neither its price nor a total is due. */
  isPossible: boolean
}

export function CartTotals({ isPossible, ...totals }: CartTotalsProps) {
  const { sums, currency, isChanging } = totals
  if (isPossible || !sums) return <OrderTotals {...totals} />
  return (
    <dl aria-busy={isChanging} className={isChanging ? 'opacity-60' : ''}>
      <div className={ROW}>
        <dt>Subtotal</dt>
        <dd>
          <Price amount={sums.subtotal} currency={currency} />
        </dd>
      </div>
      <div className={ROW}>
        <dt>Shipping</dt>
        <dd>Not possible</dd>
      </div>
    </dl>
  )
}

const ROW = 'flex items-baseline justify-between gap-4 py-1'
