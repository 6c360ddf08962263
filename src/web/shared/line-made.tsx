import type { CartItem } from '../../contract/cart.ts'
import { madeText } from '../../contract/made-to-order/ready-text.ts'

/** In a cart, what of a line is made to order. */
export function LineMade({ item }: { item: CartItem }) {
  const { quantity, made_quantity, ready_by } = item
  if (!ready_by) return null
  return <p className="text-small text-moss">{madeText(quantity, made_quantity, ready_by)}</p>
}
