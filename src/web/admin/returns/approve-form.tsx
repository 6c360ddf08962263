import { useState } from 'react'
import type { AdminReturn, ReturnChoices } from '../../../contract/returns/order-return.ts'
import { approveBody } from '../../../contract/returns/return-action-bodies.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { formatPrice } from '../../ui/format.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useApproveReturn, useReturnChoices } from '../data/returns.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { LoadState } from '../parts/load-state.tsx'

type Props = { returned: AdminReturn; onDone: () => void }

/** Without the choices, what the shopper leaves to the shop would be refunded unasked. */
export function ApproveForm({ returned, onDone }: Props) {
  const query = useReturnChoices(returned)
  const isAsked = returned.items.some(({ wish }) => wish === 'store_choice')
  if (isAsked && !query.data) return <LoadState what="What it can be exchanged for" query={query} />
  return <ApproveFields returned={returned} choices={query.data ?? []} onDone={onDone} />
}

function ApproveFields({ returned, choices, onDone }: Props & { choices: ReturnChoices }) {
  const { id, code, exchange, items } = returned
  const approve = useApproveReturn(id)
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const form = useContractForm(
    approveBody,
    { as_refund: false, items: [] },
    {
      fallback: 'Failed to approve the return',
      send: async (body) => {
        await approve.mutateAsync({ ...body, items: chosenItems(chosen) })
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
      <StoreChoices
        choices={choices}
        currency={returned.order.currency}
        onChoose={(line, variant) => setChosen({ ...chosen, [line]: variant })}
      />
    </DialogForm>
  )
}

function chosenItems(chosen: Record<string, string>) {
  return Object.entries(chosen).flatMap(([order_item_id, variant_id]) =>
    variant_id ? [{ order_item_id, variant_id }] : [],
  )
}

type Choices = {
  choices: ReturnChoices
  currency: string
  onChoose: (line: string, variant: string) => void
}

/** A select for each line that the shopper leaves to the shop. */
function StoreChoices({ choices, currency, onChoose }: Choices) {
  return choices
    .filter(({ exchange_for }) => exchange_for.length > 0)
    .map(({ order_item_id, name, quantity, exchange_for }) => (
      <Select
        key={order_item_id}
        label={`${quantity} × ${name}`}
        hint="The shopper leaves it to you"
        onChange={({ target }) => onChoose(order_item_id, target.value)}
      >
        <option value="">Refund it</option>
        {exchange_for.map((variant) => (
          <option key={variant.variant_id} value={variant.variant_id} disabled={!variant.in_stock}>
            {choiceText(variant, currency)}
          </option>
        ))}
      </Select>
    ))
}

function choiceText(
  { name, in_stock, to_pay, to_refund }: ReturnChoices[number]['exchange_for'][number],
  currency: string,
): string {
  if (!in_stock) return `Exchange it for ${name}: not in stock`
  if (Number(to_pay) > 0) return `Exchange it for ${name}: ${formatPrice(to_pay, currency)} more a piece`
  if (Number(to_refund) > 0)
    return `Exchange it for ${name}: ${formatPrice(to_refund, currency)} back a piece`
  return `Exchange it for ${name}`
}
