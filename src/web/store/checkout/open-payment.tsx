import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { restoreFocusOnUnmount } from '../../ui/focus/focus-element.ts'

/** Instead of an empty cart: its items are in an order that is not paid yet. */
export function OpenPayment({ onReturn }: { onReturn: () => void }) {
  return (
    <div ref={restoreFocusOnUnmount}>
      <EmptyState
        headingLevel="h1"
        title="Your order waits for its payment"
        action={<Button onClick={onReturn}>Return the items to the cart</Button>}
      >
        Pay in the tab with the payment page, or return the items to your cart.
      </EmptyState>
    </div>
  )
}
