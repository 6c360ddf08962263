import { classes } from '../../ui/classes.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product-cards.server.ts'
import { QuickAdd } from './quick-add.tsx'

const SIZES = '(min-width: 1280px) 17rem, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 46vw'
const PRIORITY_COUNT = 2

export function ProductGrid({ products, busy }: { products: ProductCardData[]; busy: boolean }) {
  return (
    <ul aria-busy={busy} className={classes('product-grid', busy && 'opacity-40')}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            action="View Details"
            headingLevel="h2"
            sizes={SIZES}
            priority={at < PRIORITY_COUNT}
          >
            {product.quick && <QuickAdd product={product} />}
          </ProductCard>
        </li>
      ))}
    </ul>
  )
}
