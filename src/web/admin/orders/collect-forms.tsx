import type { ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { deliverOrder, readyOrder } from '../../../contract/delivery/collect.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDeliverOrder, useReadyOrder } from '../data/orders.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { withdrawnText } from './withdrawn-text.ts'

type Props = { order: AdminOrder; onDone: () => void }

/** The shopper may come: they get an e-mail with a code. */
export function ReadyForm({ order, onDone }: Props) {
  const ready = useReadyOrder(order.id)
  const form = useContractForm(
    readyOrder.body,
    { confirm_withdrawn: false },
    {
      fallback: 'Failed to save',
      send: async (body) => {
        await ready.mutateAsync(body)
        toast.success('The shopper gets an e-mail with a code to show.')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit="Ready to Collect" onCancel={onDone}>
      <p className="text-lead">Is everything of this order ready in the shop?</p>
      <p className="text-muted">From then on the shopper cannot cancel it.</p>
      <ConfirmWithdrawn
        order={order}
        anyway="Offer it all the same."
        error={form.form.formState.errors.confirm_withdrawn}
        {...form.form.register('confirm_withdrawn')}
      />
    </DialogForm>
  )
}

export function HandOverForm({ order, onDone }: Props) {
  const deliver = useDeliverOrder(order.id)
  const form = useContractForm(
    deliverOrder.body,
    { collect_code: '', confirm_withdrawn: false },
    {
      fallback: 'Failed to save',
      send: async (body) => {
        await deliver.mutateAsync(body)
        toast.success('Order handed over.')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit="Hand Over" onCancel={onDone}>
      <Input
        {...form.text('collect_code')}
        label="Code"
        hint="The shopper has it in an e-mail and on the order’s page."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ConfirmWithdrawn
        order={order}
        anyway="Hand it over all the same."
        error={form.form.formState.errors.confirm_withdrawn}
        {...form.form.register('confirm_withdrawn')}
      />
    </DialogForm>
  )
}

type ConfirmProps = Omit<ComponentProps<typeof Checkbox>, 'error' | 'children'> & {
  order: AdminOrder
  anyway: string
  error: FieldError | undefined
}

/** Nothing, unless the shopper has withdrawn from some of it. */
function ConfirmWithdrawn({ order, anyway, error, ...box }: ConfirmProps) {
  const withdrawn = withdrawnText(order)
  if (!withdrawn) return null
  return (
    <Checkbox {...box} error={error?.message}>
      {`${withdrawn} ${anyway}`}
    </Checkbox>
  )
}
