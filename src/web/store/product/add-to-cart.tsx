import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Product } from '../../../contract/product.ts'
import { lineAmount } from '../../data/cart/cart.ts'
import type { LineChange } from '../../data/cart/cart-calls.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Button } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { formatPrice } from '../../ui/format.ts'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { useAddWithDrawer } from '../cart/use-add-with-drawer.tsx'
import { ProductPrice } from './product-price.tsx'
import { useStockRefresh } from './use-stock-refresh.ts'

const ANNOUNCE_DELAY_MS = 700

/** What is chosen of a product with options, or with an engraving. */
export type ProductChoice = {
  /** Undefined until every option has a value. */
  variantId: string | undefined
  /** What is added to the cart. */
  line: Pick<LineChange, 'variantId' | 'personalisation'>
  /** 'Choose a ring size', until then. */
  ask: string | undefined
  onAsk: () => void
  /** Some of what can still be chosen is sold out. */
  isPartlyInStock: boolean
}

type AddToCartProps = {
  product: Product
  choice: ProductChoice | undefined
  quantity: number
  onQuantity: (next: number) => void
}

export function AddToCart({ product, choice, quantity, onQuantity }: AddToCartProps) {
  const { currency } = useShopConfig()
  const button = useRef<HTMLButtonElement>(null)
  const available = useRef<HTMLParagraphElement>(null)
  const stock = product.stock_quantity
  const [announcement, announce] = useAnnouncer(ANNOUNCE_DELAY_MS)
  const ask = choice?.ask
  const refusal = stock > 0 && refusalOf(quantity, stock)
  const choose = (next: number) => {
    onQuantity(next)
    if (next === quantity) return
    const total = formatPrice(lineAmount({ product, quantity: next }), currency)
    announce(refusalOf(next, stock) || `Quantity ${next}, total ${total}`)
  }
  const refreshStock = useStockRefresh(stock, button, available)
  const { addToCart, isPending, drawer } = useAddWithDrawer(button, refreshStock)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-5">
        <QuantityInput
          label="Quantity"
          value={quantity}
          onChange={choose}
          max={stock}
          disabled={stock < 1}
          describedBy="available"
        />
        <div className="text-right">
          <p className="text-body text-muted">
            Total <ProductPrice product={product} quantity={quantity} className="ml-1 font-medium text-ink" />
          </p>
          <p
            ref={available}
            id="available"
            className={`min-h-5 text-small ${refusal ? 'text-brick' : 'text-muted'}`}
          >
            {refusal || (!ask && `${Math.max(stock, 0)} available`)}
          </p>
        </div>
      </div>
      <BuyBar isUsed={stock > 0} product={product}>
        <Button
          ref={button}
          size="large"
          className="w-full"
          busy={isPending}
          disabled={stock < 1 || (!ask && (quantity < 1 || quantity > stock))}
          onClick={
            ask ? choice?.onAsk : () => void addToCart({ productId: product.id, ...choice?.line, quantity })
          }
        >
          {stock < 1 ? 'Out of Stock' : ask || 'Add to Cart'}
        </Button>
      </BuyBar>
      <LiveRegion>{announcement}</LiveRegion>
      {drawer}
    </div>
  )
}

/** Why the quantity cannot be added; empty when it can. */
function refusalOf(quantity: number, stock: number): string {
  if (quantity > stock) return `Only ${stock} available`
  return quantity < 1 ? 'Enter a whole number, 1 or more' : ''
}

/** Keeps its button in sight on phones. */
function BuyBar({ isUsed, product, children }: { isUsed: boolean; product: Product; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isOut, setOut] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => setOut(!seen?.isIntersecting))
    observer.observe(place.current as HTMLElement)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="min-h-13">
      <div className={isOut && isUsed ? 'buy-bar' : ''}>
        {isOut && isUsed && (
          // It repeats the total above the button.
          <span aria-hidden="true">
            <ProductPrice product={product} className="md:hidden" />
          </span>
        )}
        {children}
      </div>
    </div>
  )
}
