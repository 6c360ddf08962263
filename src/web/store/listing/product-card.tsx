import { Link } from 'react-router'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardImage } from '../../ui/card-image.tsx'
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
}

export function ProductCard({
  product,
  action,
  sizes,
  headingLevel: Heading = 'h3',
  priority,
}: ProductCardProps) {
  const { currency } = useShopConfig()
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-4/5 overflow-hidden rounded-sm bg-sand">
        <CardImages images={product.images} sizes={sizes} priority={priority} />
        <StockBadge product={product} />
        {product.badge && (
          <Badge tone="gold" className="absolute top-2 left-2">
            {product.badge}
          </Badge>
        )}
      </div>
      <p className="small-caps mt-3 line-clamp-2 break-words text-muted">{product.category}</p>
      <Heading className="mt-1 line-clamp-2 text-body font-medium break-words md:text-lead md:leading-6">
        {product.name}
      </Heading>
      <Price amount={product.price} from={product.from} currency={currency} className="mt-1 text-body" />
      {product.made && <p className="mt-1 text-small text-muted">{product.made}</p>}
      {product.metals && (
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {product.metals.map(({ value, colour }) => (
            <span
              key={value}
              role="img"
              aria-label={value}
              style={{ backgroundColor: colour }}
              className="size-3.5 rounded-full border border-line"
            />
          ))}
        </p>
      )}
      {/* scroll-mt brings the whole card into view on Tab. */}
      <Link to={`/product/${product.id}`} prefetch="intent" className="card-link">
        {action}
        <span className="sr-only"> {product.name}</span>
      </Link>
      <WishlistButton product={product} className="absolute top-1.5 right-1.5 z-10" />
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
