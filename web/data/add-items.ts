import type { QueryClient } from '@tanstack/react-query'
import type { Cart } from '../../contract/cart.ts'
import { addToCart } from './cart-calls.ts'
import { showCart } from './cart-news.ts'
import { ApiError } from './client.ts'

type Item = { product_id: string; quantity: number; product: { name: string } }

/** How many pieces came into the cart, and what did not and why. */
type Added = { count: number; refusals: string[] }

/**
 * Adds what was chosen before to the visitor's cart, as many of each as the shop still has.
 * @throws ApiError when anything but one item is refused
 */
export async function addItems(queries: QueryClient, items: Item[]): Promise<Added> {
  const added: Added = { count: 0, refusals: [] }
  const add = async (productId: string, quantity: number): Promise<number> => {
    const cart = await addToCart({ productId, quantity })
    await showCart(queries, cart)
    added.count += quantity
    return roomFor(productId, cart)
  }
  for (const { product_id, quantity, product } of items) {
    try {
      await add(product_id, quantity)
    } catch (error) {
      added.refusals.push(`${product.name}: ${reasonOf(error)}`)
      if (quantity > 1) await addWhatFits(add, product_id, quantity).catch(reasonOf)
    }
  }
  return added
}

// The answer to the first tells how many there are: what a page has loaded before may be out of date.
async function addWhatFits(
  add: (productId: string, quantity: number) => Promise<number>,
  productId: string,
  wanted: number,
): Promise<void> {
  const room = await add(productId, 1)
  const more = Math.min(room, wanted - 1)
  if (more > 0) await add(productId, more)
}

/** How many more of a product a cart could hold. */
function roomFor(productId: string, { cart_items }: Cart): number {
  const line = cart_items.find(({ product_id }) => product_id === productId)
  return line ? line.available - line.quantity : 0
}

// Refusals of one item leave the others; anything else ends it.
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && [404, 409, 410, 422].includes(error.status)) return error.message
  throw error
}
