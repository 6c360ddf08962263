import { countItems, useCart } from '../../data/cart/cart.ts'

export function CartBadge() {
  const count = countItems(useCart().data)
  if (count === 0) return null
  return (
    <>
      <span key={count} aria-hidden="true" className="cart-badge">
        {count > 999 ? '999+' : count}
      </span>
      <span className="sr-only">{count === 1 ? '1 item in cart' : `${count} items in cart`}</span>
    </>
  )
}
