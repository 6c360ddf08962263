import type { AdminOrder } from '../../../contract/admin/order.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts'
import { useAcceptPayment, useResolvePaymentIssue } from '../data/orders.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { CancelForm } from './cancel-form.tsx'
import { mispaymentText } from './mispayment-text.ts'
import { amountToReturn } from './refunds/amount-to-return.ts'
import { ShipForm } from './ship/ship-form.tsx'

type Question = 'accept' | 'accept and ship' | 'resolve'
type Form = 'return' | 'ship'

/** The dialogs stay when the issue is resolved: the order may be shipped in the next step. */
export function PaymentIssue({ order }: { order: AdminOrder }) {
  const question = useDialog<Question>()
  const { open, isOpen, subject, count, close } = useDialog<Form>()
  return (
    <>
      <Issue order={order} onAsk={question.open} onReturn={() => open('return')} />
      <FormDialog
        open={isOpen}
        onClose={close}
        title={subject === 'ship' ? 'Ship Order' : 'Cancel and refund'}
      >
        {subject === 'return' && <CancelForm key={count} order={order} onDone={close} />}
        {subject === 'ship' && <ShipForm key={count} order={order} onDone={close} />}
      </FormDialog>
      <AcceptDialog order={order} dialog={question} onShip={() => open('ship')} />
      <ResolveDialog order={order} dialog={question} />
    </>
  )
}

type Choices = { order: AdminOrder; onAsk: (question: Question) => void; onReturn: () => void }

function Issue({ order, onAsk, onReturn }: Choices) {
  const { payment_trouble: trouble, needs_attention, mispayment, actions } = order
  if (!trouble) return null
  if (!needs_attention && !mispayment)
    return <Alert tone="info">{`${trouble}. An admin has put this right.`}</Alert>
  return (
    <Alert>
      <p>{`${trouble}. The shop does nothing about it by itself until you decide.`}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {mispayment && actions.includes('cancel') && (
          <Button variant="secondary" size="small" onClick={onReturn}>
            {`Give ${amountToReturn(order)} back`}
          </Button>
        )}
        {mispayment?.is_acceptable && (
          <>
            <Button variant="secondary" size="small" onClick={() => onAsk('accept')}>
              Accept payment
            </Button>
            <Button size="small" onClick={() => onAsk('accept and ship')}>
              Accept and ship
            </Button>
          </>
        )}
        {!mispayment && (
          <Button variant="secondary" size="small" onClick={() => onAsk('resolve')}>
            I have put this right
          </Button>
        )}
      </div>
    </Alert>
  )
}

type Asking = { order: AdminOrder; dialog: DialogState<Question> }

function AcceptDialog({ order, dialog, onShip }: Asking & { onShip: () => void }) {
  const { isOpen, subject, close } = dialog
  const accept = useAcceptPayment(order.id)
  const isShippedNext = subject === 'accept and ship'
  const title = isShippedNext ? 'Accept and ship' : 'Accept payment'
  return (
    <ConfirmDialog
      open={isOpen && (subject === 'accept' || isShippedNext)}
      onClose={close}
      title={title}
      question="Accept this payment?"
      confirm={title}
      isHarmless
      onConfirm={() =>
        accept.mutateAsync(
          { trouble: order.payment_trouble },
          {
            onSuccess: () => {
              toast.success('Payment accepted.')
              if (isShippedNext) onShip()
            },
            onSettled: close,
          },
        )
      }
    >
      <p>{mispaymentText(order)}</p>
    </ConfirmDialog>
  )
}

function ResolveDialog({ order, dialog: { isOpen, subject, close } }: Asking) {
  const resolve = useResolvePaymentIssue(order.id)
  return (
    <ConfirmDialog
      open={isOpen && subject === 'resolve'}
      onClose={close}
      title="Payment put right"
      question="Have you put this payment right?"
      confirm="I have put this right"
      isHarmless
      onConfirm={() =>
        resolve.mutateAsync(
          { trouble: order.payment_trouble ?? '' },
          { onSuccess: () => toast.success('Marked as put right.'), onSettled: close },
        )
      }
    >
      <p>{`${order.payment_trouble}. No money moves, and the order stays as it is: the shop only stops reporting it.`}</p>
    </ConfirmDialog>
  )
}
