import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '../../../contract/cart.ts'
import { lineName } from '../../../contract/engraving/rules.ts'
import type { Order, OrderItem } from '../../../contract/order.ts'
import { ApiError } from '../client.ts'
import { addToCart } from './cart-calls.ts'
import { setCart } from './cart-sync.ts'

type Result = { count: number; rejections: string[] }

/** Adds an order's items to the cart, as many as are in stock. */
export function useBuyAgain() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: async ({ order_items, gift }: Order): Promise<Result> => {
      const result: Result = { count: 0, rejections: [] }
      const add = async (item: OrderItem, quantity: number): Promise<number> => {
        const cart = await addToCart({
          productId: item.product_id,
          variantId: item.variant_id,
          personalisation: item.personalisation,
          quantity,
        })
        await setCart(queries, cart)
        result.count += quantity
        return remainingStock(item, cart)
      }
      for (const item of order_items) {
        if (item.product_id === gift?.box_product_id) continue
        try {
          await add(item, item.quantity)
        } catch (error) {
          result.rejections.push(`${lineName(item)}: ${rejectionReason(error)}`)
          if (item.quantity > 1) await addAvailable(add, item).catch(rejectionReason)
        }
      }
      return result
    },
  })
}

// The response to the first item says how many are left.
async function addAvailable(
  add: (item: OrderItem, quantity: number) => Promise<number>,
  item: OrderItem,
): Promise<void> {
  const available = await add(item, 1)
  const more = Math.min(available, item.quantity - 1)
  if (more > 0) await add(item, more)
}

function remainingStock({ variant_id }: OrderItem, { cart_items }: Cart): number {
  const line = cart_items.find((item) => item.variant_id === variant_id)
  return line ? line.available - line.quantity : 0
}

// Other errors end the loop.
function rejectionReason(error: unknown): string {
  if (error instanceof ApiError && [404, 409, 410, 422].includes(error.status)) return error.message
  throw error
}
