import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '../../../contract/cart.ts'
import type { Order } from '../../../contract/order.ts'
import { ApiError } from '../client.ts'
import { addToCart } from './cart-calls.ts'
import { setCart } from './cart-sync.ts'

type Result = { count: number; rejections: string[] }

/** Adds an order's items to the cart, as many as are in stock. */
export function useBuyAgain() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: async ({ order_items }: Order): Promise<Result> => {
      const result: Result = { count: 0, rejections: [] }
      const add = async (productId: string, quantity: number): Promise<number> => {
        const cart = await addToCart({ productId, quantity })
        await setCart(queries, cart)
        result.count += quantity
        return remainingStock(productId, cart)
      }
      for (const { product_id, quantity, product } of order_items) {
        try {
          await add(product_id, quantity)
        } catch (error) {
          result.rejections.push(`${product.name}: ${rejectionReason(error)}`)
          if (quantity > 1) await addAvailable(add, product_id, quantity).catch(rejectionReason)
        }
      }
      return result
    },
  })
}

// The response to the first item says how many are left.
async function addAvailable(
  add: (productId: string, quantity: number) => Promise<number>,
  productId: string,
  wanted: number,
): Promise<void> {
  const available = await add(productId, 1)
  const more = Math.min(available, wanted - 1)
  if (more > 0) await add(productId, more)
}

function remainingStock(productId: string, { cart_items }: Cart): number {
  const line = cart_items.find(({ product_id }) => product_id === productId)
  return line ? line.available - line.quantity : 0
}

// Other errors end the loop.
function rejectionReason(error: unknown): string {
  if (error instanceof ApiError && [404, 409, 410, 422].includes(error.status)) return error.message
  throw error
}
