import { useId } from 'react'
import { ProductCard } from '../listing/product-card.tsx'
import type { ProductCardData } from '../listing/product-cards.server.ts'
import { QuickAdd } from '../listing/quick-add.tsx'

const SIZES = '(min-width: 1280px) 19rem, (min-width: 768px) 23vw, 46vw'

export function RelatedProducts({ title, products }: { title: string; products: ProductCardData[] }) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="card-section">
      <h2 id={id} className="display-face text-heading md:text-display">
        {title}
      </h2>
      <ul className="card-row">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} action="View Details" sizes={SIZES}>
              {product.quick && <QuickAdd product={product} />}
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
