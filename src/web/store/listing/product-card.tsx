import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardImage } from '../../ui/card-image.tsx'
import { classes } from '../../ui/classes.ts'
import { ImagePlaceholder } from '../../ui/image-placeholder.tsx'
import { Price } from '../../ui/price.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { StockBadge } from '../product/stock-badge.tsx'
import { WishlistButton } from '../product/wishlist-button.tsx'
import type { ProductCardData } from './product-cards.server.ts'

type ProductCardProps = {
  product: ProductCardData
  action: 'View Product' | 'View Details'
  sizes: string
  headingLevel?: 'h2' | 'h3'
  priority?: boolean
  /** A button on the card. */
  children?: ReactNode
}

export function ProductCard({
  product,
  action,
  sizes,
  headingLevel: Heading = 'h3',
  priority,
  children,
}: ProductCardProps) {
  const { currency } = useShopConfig()
  return (
    <article className="group relative flex h-full flex-col">
      <div className="card-frame">
        <CardImages images={product.images} sizes={sizes} priority={priority} />
        <StockBadge product={product} />
        {product.badge && (
          <Badge tone="gold" className="absolute top-2 left-2">
            {product.badge}
          </Badge>
        )}
      </div>
      <p className="card-category">{product.category}</p>
      <Heading className="card-name">{product.name}</Heading>
      <Price
        amount={product.price}
        was={product.was}
        from={product.from}
        currency={currency}
        className="mt-1 text-body"
      />
      {product.ready && (
        <p className={classes('mt-1 text-small text-muted', Boolean(children) && 'pr-12')}>{product.ready}</p>
      )}
      {product.swatches && (
        <p className="card-swatches">
          {product.swatches.map(({ value, colour }) => (
            <span key={value} role="img" aria-label={value} style={{ backgroundColor: colour }} />
          ))}
        </p>
      )}
      {/* scroll-mt brings the whole card into view on Tab. */}
      <Link to={`/product/${product.id}`} prefetch="intent" className="card-link">
        {action}
        <span className="sr-only"> {product.name}</span>
      </Link>
      <WishlistButton product={product} className="absolute top-1.5 right-1.5 z-10" />
      {children}
    </article>
  )
}

export function CardImages({
  images,
  sizes,
  priority,
}: Pick<ProductCardProps, 'sizes' | 'priority'> & { images: ProductCardData['images'] }) {
  const [first, second] = images
  if (!first) return <ImagePlaceholder />
  return (
    <>
      <CardImage image={first} sizes={sizes} priority={priority} />
      {second && (
        // Inline: with a class it would show until the stylesheet is loaded.
        <div style={{ opacity: 0 }} className="card-hover">
          <ResponsiveImage image={second} alt="" bare sizes={sizes} className="size-full" />
        </div>
      )}
    </>
  )
}
