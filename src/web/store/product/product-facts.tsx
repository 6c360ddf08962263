import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../contract/product.ts'
import { serverNow } from '../../data/server-clock.ts'
import { storage } from '../../data/storage.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AddToCart, type ProductChoice } from './add-to-cart.tsx'
import type { Delivery, ShownDelivery } from './delivery/delivery.ts'
import { DeliveryTerms } from './delivery/delivery-terms.tsx'
import type { Materials } from './materials.server.ts'
import { ProductPrice } from './product-price.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { WishlistButton } from './wishlist-button.tsx'

const ChosenDelivery = lazyWithRetry(() => import('./delivery/chosen-delivery.tsx'))

export type ProductFactsProps = {
  /** `stock_quantity` with what can be made, then `inStock` without. */
  product: Product & { inStock?: number }
  dates: [label: string, date: string][]
  delivery: Delivery
  materials: Materials
  /** To its category, the topmost first. */
  path: { to: string }[]
  brandPath: string
  choice?: ProductChoice
  /** The options to choose from. */
  children?: ReactNode
}

export function ProductFacts({
  product,
  dates,
  delivery,
  materials,
  path,
  brandPath,
  choice,
  children,
}: ProductFactsProps) {
  const { name, category, brand } = product
  const [quantity, setQuantity] = useState(1)
  const { deliversByPlace } = useShopConfig()
  const isSent = product.stock_quantity > 0
  const needsMore = useHydrated() && isSent && (quantity > 1 || deliversByPlace || delivery.orderBy)
  const terms = (shown: ShownDelivery) => <DeliveryTerms {...{ product, choice, deliversByPlace, shown }} />
  return (
    <div className="min-w-0">
      <div className="flex flex-col gap-6 lg:sticky lg:top-24">
        <div>
          <p className="flex flex-wrap gap-2">
            {category && (
              <Link to={path.at(-1)?.to ?? '/products'}>
                <Badge tone="neutral">
                  <span className="wrap-anywhere whitespace-normal">{category.name}</span>
                </Badge>
              </Link>
            )}
            <Link to={brandPath}>
              <Badge tone="outline">
                <span className="wrap-anywhere whitespace-normal">{brand.name}</span>
              </Badge>
            </Link>
          </p>
          <div className="mt-3 flex items-start justify-between gap-4 md:mt-4">
            <h1 className="product-name">{name}</h1>
            <WishlistButton product={product} variantId={choice?.variantId} className="-mr-2" />
          </div>
          <ProductPrice
            product={product}
            was={product.compare_at_price}
            className="mt-3 block text-heading"
          />
        </div>
        <NeedsScript>To buy here, please allow JavaScript.</NeedsScript>
        {children}
        {needsMore ? (
          <Suspense
            // The server's words are those of one piece, wherever it goes.
            fallback={terms({
              ...delivery,
              isChecking:
                quantity > 1 ||
                (deliversByPlace && Boolean(storage.text('country'))) ||
                Date.parse(delivery.orderBy ?? '') < serverNow(),
            })}
          >
            <ChosenDelivery {...{ product, choice, quantity, delivery, terms }} />
          </Suspense>
        ) : (
          terms(delivery)
        )}
        <AddToCart {...{ product, choice, quantity }} onQuantity={setQuantity} />
        <ProductTabs product={product} dates={dates} materials={materials} />
        {materials.rows[0] && (
          <Link
            to={`/life-size/${product.id}${choice?.variantId ? `?variant=${choice.variantId}` : ''}`}
            className="text-small underline"
          >
            See it life-size
          </Link>
        )}
        {materials.notice && (
          <a href={materials.notice} className="text-small underline">
            Dealer’s Notice
          </a>
        )}
      </div>
    </div>
  )
}
