import { Truck, Undo2 } from 'lucide-react'
import type { Product } from '../../../../contract/product.ts'
import { useIsLow } from '../../../shared/shop-config.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ProductChoice } from '../add-to-cart.tsx'
import type { ShownDelivery } from './delivery.ts'

type DeliveryTermsProps = {
  product: Product
  choice: ProductChoice | undefined
  deliversByPlace: boolean
  shown: ShownDelivery
}

/** Whether it is in stock, when and for how much it arrives, and how it can be returned. */
export function DeliveryTerms({ product, choice, deliversByPlace, shown }: DeliveryTermsProps) {
  const { arrival, days, until, fee, isChecking, places, country, made, returns } = shown
  return (
    <div className="flex flex-col gap-2 border-y border-line py-4">
      <Availability product={product} choice={choice} made={made} />
      {product.stock_quantity > 0 && (
        <div className="flex gap-3 text-body">
          <Icon of={Truck} className="mt-0.5 size-5 shrink-0 text-gold" strokeWidth={1.5} />
          <div className="min-w-0">
            {/* Over the words that it replaces: the page keeps its height. */}
            {isChecking && <span className="absolute">Checking the date…</span>}
            <div className={isChecking ? 'invisible' : ''}>
              {arrival} <strong className="inline-block font-medium">{days}</strong>
              {until}
              <div className="text-small text-muted">{fee}</div>
            </div>
            <div className="text-small text-muted">
              {places &&
                (places.names ? (
                  <details>
                    <summary>{places.title}</summary>
                    {places.names}
                  </details>
                ) : (
                  <p>{places.title}</p>
                ))}
              {deliversByPlace && <div className="min-h-6">{country}</div>}
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
}

function Availability({
  product,
  choice,
  made,
}: Pick<DeliveryTermsProps, 'product' | 'choice'> & { made?: string | undefined }) {
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
