import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { reasonBody, refuseBody } from '../../../contract/returns/return-action-bodies.ts'
import { formatPrice } from '../../ui/format.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useCloseReturn, useRefundReturn, useRefuseReturn } from '../data/returns.ts'
import { ReasonForm } from '../parts/reason-form.tsx'

type Props = { returned: AdminReturn; onDone: () => void }

export function RefuseForm({ returned, onDone }: Props) {
  const refuse = useRefuseReturn(returned.id)
  return (
    <ReasonForm
      body={refuseBody}
      fallback="Failed to refuse the return"
      submit="Refuse"
      isDanger
      onCancel={onDone}
      send={async (reason) => {
        await refuse.mutateAsync({ reason })
        toast.success('The return is refused.')
        onDone()
      }}
    />
  )
}

export function RefundForm({ returned, onDone }: Props) {
  const refund = useRefundReturn(returned.id)
  const amount = formatPrice(returned.refund.amount, returned.order.currency)
  return (
    <ReasonForm
      body={reasonBody}
      isOptional
      fallback="Failed to refund the return"
      submit={`Refund ${amount}`}
      onCancel={onDone}
      send={async (reason) => {
        const changed = await refund.mutateAsync({ reason })
        if (changed.refund.status === 'pending') toast.info('The refund waits for the payment provider.')
        else toast.success('Refund sent.')
        onDone()
      }}
    >
      <p>The money goes back to where it was paid from, and pieces go into stock as you inspected them.</p>
    </ReasonForm>
  )
}

export function CloseForm({ returned, onDone }: Props) {
  const close = useCloseReturn(returned.id)
  return (
    <ReasonForm
      body={reasonBody}
      isOptional
      fallback="Failed to close the return"
      submit="Close the return"
      cancel="Keep it open"
      onCancel={onDone}
      send={async (reason) => {
        await close.mutateAsync({ reason })
        toast.success('The return is closed.')
        onDone()
      }}
    >
      <p>{consequenceOf(returned)}</p>
    </ReasonForm>
  )
}

function consequenceOf({ state, refund, exchange }: AdminReturn): string {
  if (state === 'approved') return 'The pieces never came: they can be returned again.'
  if (refund.status === null || refund.status === 'failed') return 'Nothing is refunded. Say why.'
  return `It is ${exchange?.order ? 'exchanged' : 'refunded'}, and nothing more happens.`
}
