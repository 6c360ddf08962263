import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call, isClientError } from '../../data/client.ts'
import { errorMessage } from '../../data/show-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const withdrawal = useMutation({
    mutationFn: (items: { order_item_id: string; quantity: number }[]) => {
      const body = { order_id: orderId, items }
      return call('POST /withdrawals/', { body, idempotencyKey: idempotency.keyFor(body) })
    },
    onError: (error) => idempotency.onError(error),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (withdrawal.isPending) return
    const items = [...new FormData(event.currentTarget)].map(([order_item_id, quantity]) => ({
      order_item_id,
      quantity: Number(quantity),
    }))
    withdrawal.mutate(items.filter(({ quantity }) => quantity > 0))
  }
  if (isClientError(found.error)) return otherwise
  return (
    <>
      <h1 className="display-face mt-6 text-display">{`Withdraw from order ${found.data?.order.code ?? ''}`}</h1>
      {withdrawal.isSuccess && <Received />}
      {withdrawal.error && <Alert className="mt-6">{errorMessage(withdrawal.error)}</Alert>}
      {found.data ? (
        <form onSubmit={submit} className="mt-6">
          <WithdrawalItems key={found.dataUpdatedAt} items={found.data.items} busy={withdrawal.isPending} />
        </form>
      ) : found.error ? (
        <LoadFailed className="mt-6" onRetry={found.refetch}>
          {errorMessage(found.error)}
        </LoadFailed>
      ) : (
        <Skeleton className="mt-6 h-60" />
      )}
    </>
  )
}
