import { type ReactNode, useRef, useState } from 'react'
import type { Cart, CartItem } from '../../../contract/cart.ts'
import { countItems, useCart } from '../../data/cart/cart.ts'
import { errorMessage } from '../../data/show-error.ts'
import { privateMetaOf } from '../../private-page.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { focusElement, restoreFocusOnUnmount } from '../../ui/focus/focus-element.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OpenPayment } from '../checkout/open-payment.tsx'
import { useUnfinishedOrder } from '../checkout/use-unfinished-order.ts'
import { useRestoreHeadingFocus } from '../layout/page-announcer.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { UndoRemoval } from './undo-removal.tsx'

export { headers } from '../../private-page.ts'

export const meta = privateMetaOf('Your cart')

export default function CartPage() {
  const { isReady, returnItems } = useUnfinishedOrder()
  // 'always': the quote is loaded now, and an older cart would not add up to it.
  const cart = useCart('always')
  const [removed, setRemoved] = useState<CartItem>()
  const undo = removed && (
    <UndoRemoval key={removed.id} item={removed} onUndone={() => setRemoved(undefined)} />
  )
  if (isReady && cart.data?.cart_items.length === 0)
    return (
      <div className="shell">
        {undo}
        {returnItems ? <OpenPayment onReturn={returnItems} /> : <EmptyCart />}
      </div>
    )
  return (
    <div className="shell py-8 md:py-12">
      <Heading />
      <NeedsScript>The cart needs JavaScript. Please allow it for this shop.</NeedsScript>
      {cart.error && !cart.data ? (
        <LoadFailed onRetry={cart.refetch} className="mt-6 max-w-2xl">
          Error loading cart: {errorMessage(cart.error)}
        </LoadFailed>
      ) : isReady && cart.data ? (
        <CartContent cart={cart.data} undo={undo} onRemoved={setRemoved} />
      ) : (
        <CartSkeleton />
      )}
    </div>
  )
}

function Heading() {
  useRestoreHeadingFocus()
  return <h1 className="display-face text-display">Your cart</h1>
}

function CartContent({
  cart,
  undo,
  onRemoved,
}: {
  cart: Cart
  undo: ReactNode
  onRemoved: (item: CartItem) => void
}) {
  const { currency } = useShopConfig()
  const [announcement, announce] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const count = countItems(cart)
  const afterRemoval = (sentence: string, item: CartItem) => {
    announce(sentence)
    onRemoved(item)
    // After the render: the heading shows the new count.
    setTimeout(() => heading.current && focusElement(heading.current))
  }
  return (
    <div
      ref={restoreFocusOnUnmount}
      className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_24rem]"
    >
      <section aria-labelledby="cart-items">
        <h2 id="cart-items" ref={heading} className="text-muted">
          {count === 1 ? '1 item' : `${count} items`}
        </h2>
        <LiveRegion>{announcement}</LiveRegion>
        {undo}
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {cart.cart_items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              currency={currency}
              onChanged={announce}
              onRemoved={afterRemoval}
            />
          ))}
        </ul>
      </section>
      <CartSummary key={cart.id} cart={cart} currency={currency} />
    </div>
  )
}

function CartSkeleton() {
  return (
    <div className="mt-6 grid gap-12 lg:grid-cols-[1fr_24rem]">
      <LiveRegion>Loading your cart</LiveRegion>
      <div>
        <Skeleton className="h-6 w-16" />
        <div className="mt-4 divide-y divide-line border-y border-line">
          {[1, 2].map((line) => (
            <div key={line} className="flex gap-4 py-6 md:gap-6">
              <Skeleton className="h-30 w-24 shrink-0" />
              <div className="flex-1">
                <Skeleton className="h-6 w-3/5" />
                <Skeleton className="mt-2 h-5 w-24" />
                <Skeleton className="mt-5 h-12 w-36" />
              </div>
            </div>
          ))}
        </div>
      </div>
      <Skeleton className="h-148" />
    </div>
  )
}
