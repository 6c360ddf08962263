import type { AdminOrder } from '../../../contract/admin/order.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useResolvePaymentIssue } from '../data/orders.ts'

/** Stays as a note after an admin has resolved it. */
export function PaymentIssue({ order }: { order: AdminOrder }) {
  const resolve = useResolvePaymentIssue(order.id)
  const { payment_trouble: trouble, needs_attention } = order
  if (!trouble) return null
  if (!needs_attention) return <Alert tone="info">{`${trouble}. An admin has put this right.`}</Alert>
  return (
    <Alert>
      <p>{`${trouble}. Nothing is shipped or given back until you decide.`}</p>
      <Button
        variant="quiet"
        className="-ml-5"
        busy={resolve.isPending}
        onClick={() =>
          resolve.mutate({ trouble }, { onSuccess: () => toast.success('Marked as put right.') })
        }
      >
        I have put this right
      </Button>
    </Alert>
  )
}
