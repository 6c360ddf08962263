import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '../../../contract/cart.ts'
import type { Order } from '../../../contract/order.ts'
import { ApiError } from '../client.ts'
import { addToCart } from './cart-calls.ts'
import { setCart } from './cart-sync.ts'

/** What of an order came into the cart again, and what did not and why. */
type Bought = { count: number; refusals: string[] }

/** Puts an order's items into the cart again, as many as the shop still has. */
export function useBuyAgain() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: async ({ order_items }: Order): Promise<Bought> => {
      const bought: Bought = { count: 0, refusals: [] }
      const add = async (productId: string, quantity: number): Promise<number> => {
        const cart = await addToCart({ productId, quantity })
        await setCart(queries, cart)
        bought.count += quantity
        return remainingStock(productId, cart)
      }
      for (const { product_id, quantity, product } of order_items) {
        try {
          await add(product_id, quantity)
        } catch (error) {
          bought.refusals.push(`${product.name}: ${rejectionReason(error)}`)
          if (quantity > 1) await addAvailable(add, product_id, quantity).catch(rejectionReason)
        }
      }
      return bought
    },
  })
}

// The answer to the first tells how many there are: what a page has loaded before may be out of date.
async function addAvailable(
  add: (productId: string, quantity: number) => Promise<number>,
  productId: string,
  wanted: number,
): Promise<void> {
  const room = await add(productId, 1)
  const more = Math.min(room, wanted - 1)
  if (more > 0) await add(productId, more)
}

/** How many more of a product a cart could hold. */
function remainingStock(productId: string, { cart_items }: Cart): number {
  const line = cart_items.find(({ product_id }) => product_id === productId)
  return line ? line.available - line.quantity : 0
}

// Refusals of one item leave the others; anything else ends it.
function rejectionReason(error: unknown): string {
  if (error instanceof ApiError && [404, 409, 410, 422].includes(error.status)) return error.message
  throw error
}
