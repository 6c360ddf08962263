import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NotFoundMessage() {
  return (
    <EmptyState
      headingLevel="h1"
      title="404 - Page Not Found"
      action={<LinkButton to="/products">View All Products</LinkButton>}
    >
      There is nothing at this address. It may have moved, or the link may be incomplete.
    </EmptyState>
  )
}
