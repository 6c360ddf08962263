import { Truck, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../contract/product.ts'
import { storage } from '../../data/storage.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { useIsLow, useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AddToCart, type ProductChoice } from './add-to-cart.tsx'
import type { Materials } from './materials.server.ts'
import { ProductPrice } from './product-price.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { WishlistButton } from './wishlist-button.tsx'

const ChosenDelivery = lazyWithRetry(() => import('./delivery/chosen-delivery.tsx'))

/** `arrival`: what happens on those days. `until`: a sentence on the cut-off, if there is one. `made`: it is made to order, or engraved. */
export type Delivery = {
  arrival: string
  days: string
  until: string
  /** By which method and for how much. */
  fee: string
  /** The only countries to which it goes, many of them as names below the title. */
  places?: { title: string; names?: string } | undefined
  made?: string | undefined
  isEngraved?: boolean
  returns?: { title: string; words: string } | undefined
}

type Text = 'arrival' | 'days' | 'until' | 'fee'

export type ShownDelivery = Omit<Delivery, Text> & Record<Text, ReactNode>

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
  const { name, category, brand, stock_quantity } = product
  const [quantity, setQuantity] = useState(1)
  const { deliversByPlace } = useShopConfig()
  const needsMore = useHydrated() && (quantity > 1 || deliversByPlace)
  const terms = ({ arrival, days, until, fee, places, made, returns }: ShownDelivery, place?: ReactNode) => (
    <div className="flex flex-col gap-2 border-y border-line py-4">
      <Availability product={product} choice={choice} made={made} />
      {stock_quantity > 0 && (
        <div className="flex gap-3 text-body">
          <Icon of={Truck} className="mt-0.5 size-5 shrink-0 text-gold" strokeWidth={1.5} />
          <div className="min-w-0">
            {arrival} <strong className="inline-block font-medium">{days}</strong>
            {until}
            <div className="text-small text-muted">
              {fee}
              {places &&
                (places.names ? (
                  <details>
                    <summary>{places.title}</summary>
                    {places.names}
                  </details>
                ) : (
                  <p>{places.title}</p>
                ))}
              {place}
            </div>
          </div>
        </div>
      )}
      {returns && (
        <p className="flex gap-3 text-body">
          <Icon of={Undo2} className="mt-0.5 size-5 shrink-0 text-gold" strokeWidth={1.5} />
          <span className="min-w-0 wrap-anywhere">
            {returns.title}
            <span className="block text-small text-muted">{returns.words}</span>
          </span>
        </p>
      )}
    </div>
  )
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
            <h1 className="display-face min-w-0 text-display break-words lg:text-[2.75rem] lg:leading-[3rem]">
              {name}
            </h1>
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
            fallback={terms(
              quantity > 1 || storage.text('country')
                ? { ...delivery, ...{ arrival: 'Checking the date…', days: '', until: '', fee: '…' } }
                : delivery,
            )}
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

function Availability({
  product,
  choice,
  made,
}: {
  product: Product
  choice: ProductChoice | undefined
  made: string | undefined
}) {
  const isLow = useIsLow(product)
  const stock = product.stock_quantity
  const [look, words] =
    stock < 1
      ? ['bg-brick', 'Out of Stock']
      : made
        ? ['bg-moss', made]
        : choice?.ask && choice.isPartlyInStock
          ? ['bg-moss', 'In stock, but not in every choice']
          : isLow && !choice?.ask
            ? ['bg-amber', `Low stock: only ${stock} left`]
            : ['bg-moss', 'In stock, ready to send']
  return (
    <p className="flex items-center gap-3 text-body">
      <span aria-hidden="true" className={`mx-1.5 size-2 shrink-0 rounded-full ${look}`} />
      {words}
    </p>
  )
}
