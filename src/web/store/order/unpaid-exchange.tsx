import type { Order } from '../../../contract/order.ts'
import { unpaidExchange } from '../../shared/order/unpaid-exchange.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** It has no cart to go back to. */
export function UnpaidExchange({ order }: { order: Order }) {
  const { title, sentence } = unpaidExchange(order)
  return (
    <div className="shell">
      <EmptyState
        headingLevel="h1"
        title={title}
        action={<LinkButton to="/products">View All Products</LinkButton>}
      >
        {sentence}
      </EmptyState>
    </div>
  )
}
