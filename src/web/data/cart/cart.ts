import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Cart } from '../../../contract/cart.ts'
import { lineTotal } from '../../../contract/totals-of.ts'
import { storage } from '../storage.ts'
import { addToCart, type LineChange, readCart, removeFromCart } from './cart-calls.ts'
import { cartOwner, setCart } from './cart-sync.ts'

/** The visitor's cart: loads in the browser, beside the page; 'always' also when it was just loaded. */
export function useCart(refetchOnMount: true | 'always' = true) {
  const owner = useSyncExternalStore(storage.listen, cartOwner, () => undefined)
  return useQuery({
    queryKey: ['cart', owner],
    queryFn: readCart,
    enabled: owner !== undefined,
    refetchOnMount,
  })
}

/** Adds a product to the visitor's cart; refusals show as toasts. */
export function useAddToCart() {
  return useCartChange(addToCart, 'Failed to add item to cart')
}

/** Takes a product, or some of it, out of the visitor's cart; refusals show as toasts. */
export function useRemoveFromCart() {
  return useCartChange(removeFromCart, 'Failed to remove item')
}

/** What the badge shows: the sum of quantities. */
export function countItems(cart: Cart | undefined): number {
  return cart?.cart_items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
}

/** In major units. */
export function lineAmount({ product, quantity }: { product: { price: number }; quantity: number }): number {
  return lineTotal({ price: Math.round(product.price * 100), quantity }) / 100
}

// One change after the other, so that the last answer is the last state.
function useCartChange(change: (line: LineChange) => Promise<Cart>, fallback: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    scope: { id: 'cart' },
    meta: { fallback },
    onMutate: () => queries.cancelQueries({ queryKey: ['cart'] }),
    onSuccess: (cart) => setCart(queries, cart),
    onError: () => void queries.invalidateQueries({ queryKey: ['cart'] }),
  })
}
