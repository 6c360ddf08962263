import { countItems, useCart } from '../../data/cart/cart.ts'

export function CartBadge() {
  const count = countItems(useCart().data)
  if (count === 0) return null
  return (
    <>
      <span
        key={count}
        aria-hidden="true"
        className="figures absolute transition starting:scale-60 starting:opacity-0 top-0.5 left-1/2 flex h-5 min-w-5 items-center justify-center rounded-full bg-gold px-1 text-[0.6875rem] leading-none font-semibold text-white"
      >
        {count > 999 ? '999+' : count}
      </span>
      <span className="sr-only">{count === 1 ? '1 item in cart' : `${count} items in cart`}</span>
    </>
  )
}
