import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function EmptyCart() {
  return (
    <EmptyState
      headingLevel="h1"
      title="Your cart is empty"
      action={<LinkButton to="/products">Browse Products</LinkButton>}
    >
      Start shopping to add items to your cart.
    </EmptyState>
  )
}
