import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { OwnOrder } from './own-order.tsx'
import { refusedBy } from './refused-form.ts'
import { Received } from './withdraw-by-link.tsx'
import { WithdrawalItems } from './withdrawal-items.tsx'

type Props = {
  orderId: string
  /** Shown when the order is not the customer's. */
  otherwise: ReactNode
}

export function WithdrawAsCustomer({ orderId, otherwise }: Props) {
  const queryKey = ['withdrawable', orderId]
  const found = useQuery({
    queryKey,
    queryFn: () => call('GET /withdrawals/order/{id}/', { params: { id: orderId } }),
    staleTime: 0,
  })
  const [withdrawn, setWithdrawn] = useState(0)
  const queries = useQueryClient()
  const withKey = useIdempotencyKey()
  const withdrawal = useMutation({
    meta: { silent: true },
    mutationFn: (items: { order_item_id: string; quantity: number }[]) => {
      const body = { order_id: orderId, items }
      return withKey(body, (idempotencyKey) => call('POST /withdrawals/', { body, idempotencyKey }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (withdrawal.isPending) return
    const items = [...new FormData(event.currentTarget)].map(([order_item_id, quantity]) => ({
      order_item_id,
      quantity: Number(quantity),
    }))
    withdrawal.mutate(
      items.filter(({ quantity }) => quantity > 0),
      { onSuccess: () => setWithdrawn((count) => count + 1) },
    )
  }
  return (
    <OwnOrder
      title="Withdraw from order"
      {...{ found, otherwise }}
      sending={withdrawal}
      received={<Received />}
    >
      {(data) => (
        <form onSubmit={submit} className="mt-6">
          <WithdrawalItems
            key={withdrawn}
            items={data.items}
            busy={withdrawal.isPending}
            refused={refusedBy(withdrawal.error, withdrawal.variables)}
          />
        </form>
      )}
    </OwnOrder>
  )
}
