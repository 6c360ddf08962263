import { CircleAlert, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { CartItem } from '../../../contract/cart.ts'
import { lineName } from '../../../contract/engraving/rules.ts'
import { lineAmount } from '../../data/cart/cart.ts'
import { LineImage } from '../../shared/line-image.tsx'
import { LineMade } from '../../shared/line-made.tsx'
import { LineNotes, LineOptions, lineUrl } from '../../shared/line-options.tsx'
import { Button } from '../../ui/button.tsx'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLineChanges } from './use-line-changes.ts'

type CartLineProps = {
  item: CartItem
  currency: string
  /** Gets the sentence to announce. */
  onChanged: (sentence: string) => void
  /** The item has the quantity of before its removal. */
  onRemoved: (sentence: string, item: CartItem) => void
}

export function CartLine({ item, currency, onChanged, onRemoved }: CartLineProps) {
  const { product } = item
  const name = lineName(item)
  const { wanted, setQuantity } = useLineChanges(item, onChanged, (sentence, before) =>
    onRemoved(sentence, { ...item, quantity: before }),
  )
  const isChanging = wanted !== undefined
  // 0: the line keeps its quantity until it is removed.
  const quantity = wanted || item.quantity
  const isAll = quantity === item.available
  const bound = `available-${item.id}`
  return (
    <li aria-busy={isChanging} className="flex gap-4 py-6 md:gap-6">
      <Link to={lineUrl(item)} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <LineImage
          images={product.images}
          sizes="7.5rem"
          className="h-25 w-20 xs:h-30 xs:w-24 md:h-37.5 md:w-30"
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <Link
              to={lineUrl(item)}
              className="line-clamp-3 text-lead font-medium text-balance wrap-anywhere underline-offset-4 hover:underline"
            >
              {product.name}
            </Link>
            <LineOptions options={item.options} />
            <LineNotes {...item} />
            <LineMade item={item} />
            <p className="text-small wrap-anywhere text-muted">Code {product.code}</p>
            <p className="text-small text-muted">
              <Price amount={product.price} currency={currency} /> each
            </p>
          </div>
          <Price
            amount={lineAmount({ ...item, quantity })}
            currency={currency}
            className="text-lead font-medium"
          />
        </div>
        {item.problem && <LineProblem item={item} onReduce={setQuantity} />}
        <div className="mt-auto flex items-center justify-between gap-4 pt-4">
          <div>
            <QuantityInput
              label={`Quantity of ${name}`}
              value={quantity}
              onChange={setQuantity}
              max={item.available}
              readOnly
              busy={isChanging && <Spinner className="size-10 text-gold" />}
              {...(isAll && { describedBy: bound })}
            />
            {isAll && (
              <p id={bound} className="mt-1 text-small text-muted">
                No more available
              </p>
            )}
          </div>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => setQuantity(0)}
            className="-mr-3 flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:bg-sand hover:text-brick"
          >
            <Icon of={Trash2} className="size-5" />
          </button>
        </div>
      </div>
    </li>
  )
}

function LineProblem({ item, onReduce }: { item: CartItem; onReduce: (quantity: number) => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-brick-light px-3 py-1 text-brick">
      <p className="flex items-center gap-2 py-1.5">
        <Icon of={CircleAlert} className="size-4 shrink-0" />
        {item.problem}
      </p>
      {item.available > 0 && item.available < item.quantity && (
        <Button variant="quiet" className="-mx-5 text-brick" onClick={() => onReduce(item.available)}>
          Change to {item.available}
        </Button>
      )}
    </div>
  )
}
