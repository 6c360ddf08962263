import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ReturnBody } from '../../../contract/returns/return-body.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { AskedReturns } from './asked-returns.tsx'
import { OwnOrder } from './own-order.tsx'
import { refusedBy } from './refused-form.ts'
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
  const [requested, setRequested] = useState(0)
  const queries = useQueryClient()
  const withKey = useIdempotencyKey()
  const request = useMutation({
    meta: { silent: true },
    mutationFn: (items: ReturnBody['items']) => {
      const body = { order_id: orderId, items }
      return withKey(body, (idempotencyKey) => call('POST /returns/', { body, idempotencyKey }))
    },
    // After a refusal, too: fewer pieces may be left.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!request.isPending)
      request.mutate(chosenItems(new FormData(event.currentTarget)), {
        onSuccess: () => setRequested((count) => count + 1),
      })
  }
  return (
    <OwnOrder
      title="Return pieces of order"
      {...{ found, otherwise }}
      sending={request}
      received={<Requested />}
    >
      {(data) => (
        <>
          <form onSubmit={submit} className="mt-6">
            <ReturnItems
              key={requested}
              returnable={data}
              busy={request.isPending}
              refused={refusedBy(request.error, request.variables)}
            />
          </form>
          <AskedReturns returns={data.returns} onChanged={found.refetch} />
        </>
      )}
    </OwnOrder>
  )
}
