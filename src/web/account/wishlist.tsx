import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { optionNames } from '../../contract/options-text.ts'
import type { Wishlist } from '../../contract/wishlist.ts'
import { useWishlist, useWishlistChange } from '../data/account/wishlist.ts'
import { useAddToCart } from '../data/cart/cart.ts'
import { succeeds } from '../data/did-resolve.ts'
import { privateMetaOf } from '../private-page.ts'
import { useIsLow, useShopConfig } from '../shared/shop-config.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { CardImage } from '../ui/card-image.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusElement } from '../ui/focus/focus-element.ts'
import { LiveRegion } from '../ui/focus/live-region.tsx'
import { ImagePlaceholder } from '../ui/image-placeholder.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { toast } from '../ui/overlay/toaster.tsx'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSingleFlight } from '../ui/use-single-flight.ts'

export { headers } from '../private-page.ts'

const GRID = 'mt-6 grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 xl:grid-cols-4'
const SIZES = '(min-width: 80rem) 16rem, (min-width: 48rem) 30vw, 45vw'

export const meta = privateMetaOf('My Wishlist')

export default function WishlistPage() {
  const wishlist = useWishlist()
  const heading = useRef<HTMLHeadingElement>(null)
  const items = wishlist.data?.wishlist_items
  return (
    <>
      <h1 ref={heading} className="flex flex-wrap items-center gap-x-4">
        <span className="display-face text-display">My Wishlist</span>
        {items && (
          <Badge className="figures">{items.length === 1 ? '1 item' : `${items.length} items`}</Badge>
        )}
      </h1>
      {items ? (
        <WishlistItems items={items} onRemoved={() => heading.current && focusElement(heading.current)} />
      ) : wishlist.error ? (
        <LoadFailed className="mt-6" onRetry={wishlist.refetch}>
          Error loading wishlist
        </LoadFailed>
      ) : (
        <WishlistSkeleton />
      )}
    </>
  )
}

type Item = Wishlist['wishlist_items'][number]

function WishlistItems({ items, onRemoved }: { items: Item[]; onRemoved: () => void }) {
  if (items.length === 0)
    return (
      <EmptyState
        title="Your wishlist is empty"
        className="mt-6 rounded-sm bg-paper"
        action={<LinkButton to="/products">Browse Products</LinkButton>}
      >
        Press the heart of anything you like, and it waits for you here.
      </EmptyState>
    )
  return (
    <ul className={GRID}>
      {items.map((item) => (
        <WishlistCard key={item.id} item={item} onRemoved={onRemoved} />
      ))}
    </ul>
  )
}

function WishlistCard({ item, onRemoved }: { item: Item; onRemoved: () => void }) {
  const { product, variant_id } = item
  const url = `/product/${product.id}${variant_id ? `?variant=${variant_id}` : ''}`
  const mustChoose = product.options.length > 0 && !variant_id
  const { currency } = useShopConfig()
  const isLow = useIsLow(product)
  const change = useWishlistChange(product.id, false)
  const remove = useSingleFlight(async () => {
    const isRemoved = await succeeds(change.mutateAsync())
    if (isRemoved) onRemoved()
  })
  const add = useAddToCart()
  const addToCart = useSingleFlight(() =>
    add.mutateAsync({ productId: product.id, variantId: variant_id ?? undefined, quantity: 1 }).then(
      () => toast.success('Added 1 item(s) to cart successfully'),
      () => undefined,
    ),
  )
  const name = useId()
  return (
    <li className="flex min-w-0 flex-col">
      <div className="card-frame">
        {product.images[0] ? <CardImage image={product.images[0]} sizes={SIZES} /> : <ImagePlaceholder />}
        {isLow && (
          <Badge tone="warning" className="absolute bottom-2 left-2">
            Low Stock
          </Badge>
        )}
      </div>
      <p className="small-caps mt-3 text-muted">{product.category?.name}</p>
      <h2 id={name} className="mt-1 line-clamp-2 font-medium break-words md:text-lead md:leading-6">
        {product.name}
      </h2>
      <p className="text-small text-muted">{product.brand.name}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <Price
          amount={product.price}
          was={product.compare_at_price}
          from={product.price < product.price_to}
          currency={currency}
        />
        {product.stock_quantity === 0 && <span className="text-small text-muted">Out of Stock</span>}
      </p>
      {product.stock_quantity > 0 && mustChoose && (
        <LinkButton to={url} variant="secondary" aria-describedby={name} className="mt-3 w-full">
          Choose {optionNames(product.options)}
        </LinkButton>
      )}
      {product.stock_quantity > 0 && !mustChoose && (
        <Button
          variant="secondary"
          aria-describedby={name}
          className="mt-3 w-full"
          busy={add.isPending}
          onClick={addToCart}
        >
          Add to Cart
        </Button>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 pt-1">
        <Link
          to={url}
          aria-describedby={name}
          className="inline-flex min-h-11 items-center font-medium text-gold gold-underline"
        >
          View Details
        </Link>
        <Button
          variant="quiet"
          aria-describedby={name}
          className="-mr-4 -ml-5"
          busy={change.isPending}
          onClick={remove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function WishlistSkeleton() {
  return (
    <div className={GRID}>
      <LiveRegion>Loading your wishlist</LiveRegion>
      {['a', 'b', 'c', 'd'].map((place) => (
        <div key={place}>
          <Skeleton className="aspect-4/5" />
          <Skeleton className="mt-3 h-4 w-20" />
          <Skeleton className="mt-2 h-5 w-40 max-w-full" />
          <Skeleton className="mt-2 h-5 w-16" />
          <Skeleton className="mt-4 h-6 w-32 max-w-full" />
        </div>
      ))}
    </div>
  )
}
