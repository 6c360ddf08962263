import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '../../contract/order.ts'
import { addToCart } from './cart-calls.ts'
import { showCart } from './cart-news.ts'
import { ApiError } from './client.ts'

/** What of an order came into the cart again, and what did not and why. */
type Bought = { count: number; refusals: string[] }

/** Puts an order's items into the cart again, as many as the shop still has. */
export function useBuyAgain() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: async ({ order_items }: Order): Promise<Bought> => {
      const bought: Bought = { count: 0, refusals: [] }
      for (const { product_id, quantity, product } of order_items) {
        try {
          await showCart(queries, await addToCart({ productId: product_id, quantity }))
          bought.count += quantity
        } catch (error) {
          bought.refusals.push(`${product.name}: ${reasonOf(error)}`)
        }
      }
      return bought
    },
  })
}

// Refusals of one item leave the others; anything else ends it.
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && [404, 409, 410, 422].includes(error.status)) return error.message
  throw error
}
