import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '../../contract/order.ts'
import { addItems } from './add-items.ts'

/** Puts an order's items into the cart again, as many as the shop still has. */
export function useBuyAgain() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: ({ order_items }: Order) => addItems(queries, order_items),
  })
}
