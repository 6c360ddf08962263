import { Tabs } from '../../ui/tabs.tsx'
import type { Row } from './materials.server.ts'
import type { ProductFactsProps } from './product-facts.tsx'

/** Description, details, and the table of facts if there is one. */
export function ProductTabs({
  product,
  dates,
  materials: { rows },
}: Pick<ProductFactsProps, 'product' | 'dates' | 'materials'>) {
  const details: Row[] = [
    ...(product.code ? [['Product Code', product.code] satisfies Row] : []),
    ['Stock Quantity', String(product.inStock ?? product.stock_quantity)],
    ...dates,
  ]
  return (
    <Tabs
      label="About this product"
      className="fact-tabs mt-2"
      tabs={[
        {
          id: 'description',
          label: 'Description',
          content: (
            <p className="text-lead break-words whitespace-pre-line text-ink-soft">
              {product.description || 'No description available'}
            </p>
          ),
        },
        { id: 'details', label: 'Product Details', content: factList(details) },
        ...(rows[0]
          ? [
              {
                id: 'materials',
                label: 'Materials and care',
                content: factList(rows),
              },
            ]
          : []),
      ]}
    />
  )
}

function factList(facts: Row[]) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([term, fact, url]) => (
        <div key={term} className="flex justify-between gap-6 py-2.5">
          <dt className="text-muted">{term}</dt>
          <dd className="figures text-right wrap-anywhere whitespace-pre-line">
            {url ? (
              <a href={url} className="underline">
                {fact}
              </a>
            ) : (
              fact
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
