import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Cart } from '../../../contract/cart.ts'
import { lineTotal } from '../../../contract/money/totals-of.ts'
import { storage } from '../storage.ts'
import { addToCart, type LineChange, readCart, removeFromCart } from './cart-calls.ts'
import { cartOwner, setCart } from './cart-sync.ts'

export function useCart(refetchOnMount: true | 'always' = true) {
  const owner = useSyncExternalStore(storage.listen, cartOwner, () => undefined)
  return useQuery({
    queryKey: ['cart', owner],
    queryFn: readCart,
    enabled: owner !== undefined,
    refetchOnMount,
  })
}

export function useAddToCart() {
  return useCartChange(addToCart, 'Failed to add item to cart')
}

export function useRemoveFromCart() {
  return useCartChange(removeFromCart, 'Failed to remove item')
}

export function countItems(cart: Cart | undefined): number {
  return cart?.cart_items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
}

/** In major units. */
export function lineAmount({ product, quantity }: { product: { price: number }; quantity: number }): number {
  return lineTotal({ price: Math.round(product.price * 100), quantity }) / 100
}

// Scoped: changes run one after the other, so the last response is the last state.
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
