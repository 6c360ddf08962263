import { type AdminReturn, reasonBody, refuseBody } from '../../../contract/returns/order-return.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { formatPrice } from '../../ui/format.ts'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useCloseReturn, useRefundReturn, useRefuseReturn } from '../data/returns.ts'
import { DialogForm } from '../parts/dialog-form.tsx'

type Props = { returned: AdminReturn; onDone: () => void }

const HINT = 'The shopper reads it in the e-mail.'

export function RefuseForm({ returned, onDone }: Props) {
  const refuse = useRefuseReturn(returned.id)
  const form = useContractForm(
    refuseBody,
    { reason: '' },
    {
      fallback: 'Failed to refuse the return',
      send: async (body) => {
        await refuse.mutateAsync(body)
        toast.success('The return is refused.')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit="Refuse" isDanger onCancel={onDone}>
      <Textarea {...form.text('reason')} label="Reason" hint={HINT} rows={3} />
    </DialogForm>
  )
}

export function RefundForm({ returned, onDone }: Props) {
  const refund = useRefundReturn(returned.id)
  const amount = formatPrice(returned.refund.amount, returned.order.currency)
  const form = useContractForm(
    reasonBody,
    { reason: '' },
    {
      fallback: 'Failed to refund the return',
      send: async ({ reason }) => {
        const changed = await refund.mutateAsync({ reason: reason ?? '' })
        if (changed.refund.status === 'pending') toast.info('The refund waits for the payment provider.')
        else toast.success('Refund sent.')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit={`Refund ${amount}`} onCancel={onDone}>
      <p>The money goes back to where it was paid from, and pieces go into stock as you inspected them.</p>
      <OptionalReason field={form.text('reason')} />
    </DialogForm>
  )
}

export function CloseForm({ returned, onDone }: Props) {
  const close = useCloseReturn(returned.id)
  const form = useContractForm(
    reasonBody,
    { reason: '' },
    {
      fallback: 'Failed to close the return',
      send: async ({ reason }) => {
        await close.mutateAsync({ reason: reason ?? '' })
        toast.success('The return is closed.')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit="Close the return" cancel="Keep it open" onCancel={onDone}>
      <p>{consequenceOf(returned)}</p>
      <OptionalReason field={form.text('reason')} />
    </DialogForm>
  )
}

function OptionalReason({ field }: { field: object }) {
  return <Textarea {...field} aria-required={false} label="Reason (optional)" hint={HINT} rows={2} />
}

function consequenceOf({ state, refund, exchange }: AdminReturn): string {
  if (state === 'approved') return 'The pieces never came: they can be returned again.'
  if (refund.status === null || refund.status === 'failed') return 'Nothing is refunded. Say why.'
  return `It is ${exchange?.order ? 'exchanged' : 'refunded'}, and nothing more happens.`
}
