import { type SubmitEvent, useState } from 'react'
import type { AdminOrder } from '../../../contract/admin-order.ts'
import { isRefusal } from '../../data/client.ts'
import { sentenceOf } from '../../data/show-error.ts'
import { useAttemptKey } from '../../data/use-attempt-key.ts'
import { formatPrice } from '../../ui/format.ts'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { useRefundOrder } from '../data/orders.ts'
import { DialogForm } from './dialog-form.tsx'
import { itemsWorth } from './items-worth.ts'
import { type RefundLine, RefundLines } from './refund-lines.tsx'

const WAYS = { all: 'Everything that is left', items: 'Some items', amount: 'An amount' } as const
type Way = keyof typeof WAYS

type Problem = { sentence: string; isOfAmount?: boolean }

/** Gives a payment back: whole, by items (back into stock or not), or any amount up to what is left. */
export function RefundForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const refund = useRefundOrder(order.id)
  const attempt = useAttemptKey()
  const [way, setWay] = useState<Way>('all')
  const [lines, setLines] = useState<RefundLine[]>(() => linesOf(order))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const money = (amount: number | string) => formatPrice(amount, order.currency)
  const chosen = lines.filter(({ quantity }) => quantity > 0)
  const amount = typed.trim()
  const isAmount = /^\d{1,8}(\.\d{1,2})?$/.test(amount)
  const sum = {
    all: Number(order.refundable_amount),
    items: itemsWorth(order, chosen) / 100,
    amount: isAmount ? Number(amount) : 0,
  }[way]
  const send = useOneAtATime(async (form: HTMLFormElement) => {
    const values = new FormData(form)
    const reason = String(values.get('reason') ?? '').trim()
    const refuse = (found: Problem) => {
      setProblem(found)
      if (found.isOfAmount) form.querySelector<HTMLElement>('[name="amount"]')?.focus()
    }
    if (way === 'items' && chosen.length === 0) return refuse({ sentence: 'Choose how many of which item.' })
    if (way === 'amount' && !isAmount) return refuse({ sentence: AMOUNT, isOfAmount: true })
    setProblem(undefined)
    const items = chosen.map(({ id, quantity, restock }) => ({ order_item_id: id, quantity, restock }))
    const body = { reason, ...(way === 'items' && { items }), ...(way === 'amount' && { amount }) }
    try {
      const { refunds } = await refund.mutateAsync({ key: attempt.keyFor(body), ...body })
      if (refunds.at(-1)?.status === 'pending') toast.info(WAITS)
      else toast.success('Refund sent.')
      onDone()
    } catch (error) {
      attempt.judge(error)
      const sentence = sentenceOf(error as Error, 'Failed to refund order')
      const isOfAmount = isRefusal(error) && error.fields.some(({ path }) => path === 'amount')
      refuse({ sentence, isOfAmount: isOfAmount && way === 'amount' })
    }
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    return send(event.currentTarget)
  }
  return (
    <DialogForm
      form={{
        onSubmit: submit,
        isBusy: refund.isPending,
        problem: !problem?.isOfAmount && problem?.sentence,
      }}
      submit={sum > 0 ? `Refund ${money(sum)}` : 'Refund'}
      onCancel={onDone}
    >
      <p>{`${money(order.refundable_amount)} of ${money(order.grand_total)} can be given back.`}</p>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-small font-medium">What to give back</legend>
        {(Object.keys(WAYS) as Way[]).map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 md:min-h-9">
            <input
              type="radio"
              name="way"
              checked={way === name}
              onChange={() => {
                setProblem(undefined)
                setWay(name)
              }}
              className="size-4 accent-ink"
            />
            {name === 'all' ? `${WAYS.all} (${money(order.refundable_amount)})` : WAYS[name]}
          </label>
        ))}
      </fieldset>
      {way === 'items' && (
        <>
          <RefundLines
            order={order}
            lines={lines}
            onChange={(changed) => {
              setProblem(undefined)
              setLines(changed)
            }}
          />
          <p aria-live="polite" className="figures font-medium">
            {`Comes to ${money(sum)} after the promo`}
          </p>
        </>
      )}
      {way === 'amount' && (
        <Input
          name="amount"
          value={typed}
          error={problem?.isOfAmount ? problem.sentence : undefined}
          onChange={({ target }) => {
            setProblem(undefined)
            setTyped(target.value)
          }}
          label={`Amount (${order.currency})`}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          className="figures"
        />
      )}
      <Input
        name="reason"
        label="Reason (optional)"
        hint="The shopper reads it in the e-mail."
        maxLength={300}
        autoComplete="off"
      />
    </DialogForm>
  )
}

const WAITS = 'The refund waits for the payment provider, who is asked again.'
const AMOUNT = 'Amount must be a number above 0 with at most two decimals'

function linesOf({ order_items }: AdminOrder): RefundLine[] {
  return order_items.map(({ id }) => ({ id, quantity: 0, restock: true }))
}
