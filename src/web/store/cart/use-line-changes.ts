import { useRef, useState } from 'react'
import type { CartItem } from '../../../contract/cart.ts'
import { lineName } from '../../../contract/engraving/rules.ts'
import { useAddToCart, useRemoveFromCart } from '../../data/cart/cart.ts'

/**
 * One request at a time: changes during a request are sent with the next, and the last response wins.
 * The callbacks get the sentence to announce, and the quantity that the line had before it was removed.
 */
export function useLineChanges(
  item: CartItem,
  onChanged: (sentence: string) => void,
  onRemoved: (sentence: string, quantity: number) => void,
) {
  const addition = useAddToCart()
  const removal = useRemoveFromCart()
  const name = lineName(item)
  const { id, product_id: productId, variant_id: variantId, personalisation, quantity } = item
  const [wanted, setWanted] = useState<number>()
  // A ref: the next click may come before the render.
  const latest = useRef<number>(undefined)
  const beforeRemoval = useRef(quantity)
  const request = (difference: number) =>
    difference > 0
      ? addition.mutateAsync({ productId, variantId, personalisation, quantity: difference })
      : removal.mutateAsync({ productId, variantId, item_id: id, quantity: -difference })
  const flush = async () => {
    let requested = quantity
    let remaining = quantity
    while (latest.current !== undefined && latest.current !== requested) {
      const difference = latest.current - requested
      requested += difference
      const { cart_items } = await request(difference)
      remaining = cart_items.find((line) => line.id === id)?.quantity ?? 0
    }
    if (remaining === 0) onRemoved(`${name} was removed`, beforeRemoval.current)
    else onChanged(`Quantity of ${name} is now ${remaining}`)
  }
  const setQuantity = async (next: number) => {
    const isRunning = latest.current !== undefined
    const shown = latest.current ?? quantity
    if (shown > 0) beforeRemoval.current = shown
    latest.current = next
    setWanted(next)
    if (isRunning) return
    await flush().catch(() => undefined)
    latest.current = undefined
    setWanted(undefined)
  }
  return { wanted, setQuantity }
}
