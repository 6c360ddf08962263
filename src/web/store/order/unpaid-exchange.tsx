import type { Order } from '../../../contract/order.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** It has no cart to go back to. */
export function UnpaidExchange({ order: { code, status } }: { order: Order }) {
  return (
    <div className="shell">
      <EmptyState
        headingLevel="h1"
        title={status === 'cancelled' ? 'This exchange has ended' : 'The difference is not paid yet'}
        action={<LinkButton to="/products">View All Products</LinkButton>}
      >
        {status === 'cancelled'
          ? `The difference of exchange ${code} was not paid. We write to you about what you sent back.`
          : `To pay the difference of exchange ${code}, please use the link in our e-mail. It is valid for a day; then we send your pieces.`}
      </EmptyState>
    </div>
  )
}
