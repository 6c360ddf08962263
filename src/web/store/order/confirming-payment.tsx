import { useEffect } from 'react'
import type { Order } from '../../../contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeadingIfLost } from '../../ui/focus/focus-element.ts'
import { Spinner } from '../../ui/spinner.tsx'

export function ConfirmingPayment({
  order,
  isPolling,
  onCheckAgain,
}: {
  order: Order
  isPolling: boolean
  onCheckAgain: () => void
}) {
  useEffect(focusHeadingIfLost, [])
  const email = (order.guest ?? order.user)?.email
  return (
    <div className="shell flex min-h-[60vh] flex-col items-center justify-center gap-5 py-16 text-center">
      <span className="flex size-12 items-center justify-center text-gold">
        {isPolling && <Spinner className="size-8" />}
      </span>
      <h1 className="display-face text-display">We are confirming your payment</h1>
      <p role="status" className="max-w-lg text-lead text-muted">
        {isPolling
          ? 'This takes a few moments. You can stay on this page; it changes by itself.'
          : `It is taking longer than usual. You can close this page: we will write to ${email} as soon as it is settled.`}
      </p>
      <p className="text-small text-muted">Order {order.code}</p>
      {!isPolling && (
        <Button variant="secondary" onClick={onCheckAgain}>
          Look again
        </Button>
      )}
    </div>
  )
}
