import { ProductCard } from '../listing/product-card.tsx'
import type { ProductCardData } from '../listing/product-cards.server.ts'

const SIZES = '(min-width: 1280px) 19rem, (min-width: 768px) 23vw, 46vw'

export function RelatedProducts({ products }: { products: ProductCardData[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line pt-10 md:mt-24 md:pt-14">
      <h2 id="related" className="display-face text-heading md:text-display">
        Related Products
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-4 md:gap-x-6">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} action="View Details" sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}
