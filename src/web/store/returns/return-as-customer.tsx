import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call, isClientError } from '../../data/client.ts'
import { errorMessage } from '../../data/show-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AskedReturns } from './asked-returns.tsx'
import { Requested } from './return-by-link.tsx'
import { chosenItems, ReturnItems } from './return-items.tsx'

type Props = {
  orderId: string
  /** Shown when the order is not the customer's. */
  otherwise: ReactNode
}

export function ReturnAsCustomer({ orderId, otherwise }: Props) {
  const queryKey = ['returnable', orderId]
  const found = useQuery({
    queryKey,
    queryFn: () => call('GET /returns/order/{id}/', { params: { id: orderId } }),
    staleTime: 0,
  })
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const request = useMutation({
    mutationFn: (items: ReturnType<typeof chosenItems>) => {
      const body = { order_id: orderId, items }
      return call('POST /returns/', { body, idempotencyKey: idempotency.keyFor(body) })
    },
    onError: (error) => idempotency.onError(error),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!request.isPending) request.mutate(chosenItems(new FormData(event.currentTarget)))
  }
  if (isClientError(found.error)) return otherwise
  return (
    <>
      <h1 className="display-face mt-6 text-display">{`Return pieces of order ${found.data?.order.code ?? ''}`}</h1>
      {request.isSuccess && <Requested />}
      {request.error && <Alert className="mt-6">{errorMessage(request.error)}</Alert>}
      {found.data ? (
        <>
          <form onSubmit={submit} className="mt-6">
            <ReturnItems key={request.data?.id} returnable={found.data} busy={request.isPending} />
          </form>
          <AskedReturns returns={found.data.returns} onChanged={found.refetch} />
        </>
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
