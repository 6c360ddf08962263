import { type AdminReturn, approveBody } from '../../../contract/returns/order-return.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useApproveReturn } from '../data/returns.ts'
import { DialogForm } from '../parts/dialog-form.tsx'

type Props = { returned: AdminReturn; onDone: () => void }

export function ApproveForm({ returned: { id, code, exchange, items }, onDone }: Props) {
  const approve = useApproveReturn(id)
  const form = useContractForm(
    approveBody,
    { as_refund: false },
    {
      fallback: 'Failed to approve the return',
      send: async (body) => {
        await approve.mutateAsync(body)
        toast.success('The return is approved.')
        onDone()
      },
    },
  )
  const wished = items.flatMap(({ quantity, exchange_for }) =>
    exchange_for ? [`${quantity} × ${exchange_for.name}`] : [],
  )
  return (
    <DialogForm form={form} submit="Approve" onCancel={onDone}>
      <p>{`Approve return ${code}? The shopper gets your address and a slip by e-mail, and has 14 days to send the pieces.`}</p>
      {exchange && (
        <>
          <p>{`In exchange, this is taken from your stock and held for the shopper: ${wished.join(', ')}.`}</p>
          <Checkbox {...form.form.register('as_refund')}>Refund it instead: nothing is held</Checkbox>
        </>
      )}
    </DialogForm>
  )
}
