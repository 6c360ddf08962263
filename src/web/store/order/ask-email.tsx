import { useQueryClient } from '@tanstack/react-query'
import { readOldGuestOrder } from '../../../contract/order.ts'
import { call } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'

/** A guest's order is shown by its link alone for 90 days. */
export function AskEmail({ orderId, reason }: { orderId: string; reason: string }) {
  const queries = useQueryClient()
  const { text, onSubmit, isBusy, problem } = useContractForm(
    readOldGuestOrder.body,
    { email: '' },
    {
      send: async (body) => {
        const order = await call('POST /order/guest/{id}/', { params: { id: orderId }, body })
        queries.setQueryData(['order', orderId], order)
      },
    },
  )
  return (
    <div className="shell py-12">
      <h1 className="display-face text-display">Your order</h1>
      <p className="mt-4">{reason}</p>
      <form noValidate onSubmit={onSubmit} className="mt-5 flex max-w-md flex-col gap-5">
        {problem && <Alert>{problem}</Alert>}
        <Input {...text('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
        <Button type="submit" busy={isBusy} className="self-start">
          Show my order
        </Button>
      </form>
    </div>
  )
}
