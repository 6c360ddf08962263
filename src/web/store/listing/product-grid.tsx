import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product-cards.server.ts'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 xl:grid-cols-4'
const SIZES = '(min-width: 1280px) 17rem, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw'
const PRIORITY_COUNT = 2

export function ProductGrid({ products, busy }: { products: ProductCardData[]; busy: boolean }) {
  return (
    <ul aria-busy={busy} className={classes(GRID, 'transition-opacity', busy && 'opacity-40')}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            action="View Details"
            headingLevel="h2"
            sizes={SIZES}
            priority={at < PRIORITY_COUNT}
          />
        </li>
      ))}
    </ul>
  )
}

export function GridSkeleton({ count }: { count: number }) {
  return (
    <div className={GRID}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
        <CardSkeleton key={at} />
      ))}
    </div>
  )
}

function CardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/5" />
      <Skeleton className="mt-3 h-4 w-1/3" />
      <Skeleton className="mt-2 h-5 w-3/4" />
      <Skeleton className="mt-2 h-5 w-1/4" />
    </div>
  )
}
