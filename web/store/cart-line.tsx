import { CircleAlert, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '../../contract/cart.ts'
import { lineTotal, useAddToCart, useRemoveFromCart } from '../data/cart.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { QuantityInput } from '../ui/quantity-input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LinePicture } from './line-picture.tsx'

type CartLineProps = {
  item: CartItem
  currency: string
  /** Told in a sentence what has changed, for those who can't see it. */
  onChanged: (sentence: string) => void
  onRemoved: (sentence: string) => void
}

/** One product of the cart with everything that can be done to it. */
export function CartLine({ item, currency, onChanged, onRemoved }: CartLineProps) {
  const { product, quantity } = item
  const { setQuantity, remove, isChanging } = useLineChanges(item, onChanged, onRemoved)
  return (
    <li aria-busy={isChanging} className="flex gap-4 py-6 md:gap-6">
      <Link to={`/product/${product.id}`} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <LinePicture
          images={product.images}
          sizes="7.5rem"
          className="h-25 w-20 xs:h-30 xs:w-24 md:h-37.5 md:w-30"
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <Link
              to={`/product/${product.id}`}
              className="line-clamp-3 text-lead font-medium text-balance wrap-anywhere underline-offset-4 hover:underline"
            >
              {product.name}
            </Link>
            <p className="text-small text-muted">Code {product.code}</p>
            <p className="text-small text-muted">
              <Price amount={product.price} currency={currency} /> each
            </p>
          </div>
          <Price amount={lineTotal(item)} currency={currency} className="text-lead font-medium" />
        </div>
        {item.problem && <LineProblem item={item} onReduce={setQuantity} isChanging={isChanging} />}
        <div className="mt-auto flex items-center justify-between gap-4 pt-4">
          <QuantityInput
            label={`Quantity of ${product.name}`}
            value={quantity}
            onChange={setQuantity}
            max={item.available}
            readOnly
            busy={isChanging && <Spinner />}
          />
          <button
            type="button"
            aria-label={`Remove ${product.name}`}
            onClick={remove}
            className="-mr-3 flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:bg-sand hover:text-brick"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
    </li>
  )
}

function LineProblem({
  item,
  onReduce,
  isChanging,
}: {
  item: CartItem
  onReduce: (quantity: number) => void
  isChanging: boolean
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-brick-light px-3 py-1 text-brick">
      <p className="flex items-center gap-2 py-1.5">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {item.problem}
      </p>
      {item.available > 0 && item.available < item.quantity && (
        <Button
          variant="quiet"
          className="-mx-5 text-brick"
          onClick={() => !isChanging && onReduce(item.available)}
        >
          Change to {item.available}
        </Button>
      )}
    </div>
  )
}

// Presses while a change is under way are left out rather than the buttons disabled, which would lose the focus.
function useLineChanges(
  { product, quantity }: CartItem,
  onChanged: (sentence: string) => void,
  onRemoved: (sentence: string) => void,
) {
  const addition = useAddToCart()
  const removal = useRemoveFromCart()
  const isChanging = addition.isPending || removal.isPending
  // A second press of minus can come before the first has been drawn, and must not go below 1.
  const isBusy = useRef(false)
  const change = async (mutation: typeof addition, by: number, done: () => void) => {
    if (isBusy.current) return
    isBusy.current = true
    await mutation.mutateAsync({ productId: product.id, quantity: by }).then(done, () => undefined)
    isBusy.current = false
  }
  const setQuantity = (wanted: number) => {
    if (wanted === quantity) return
    const done = () => onChanged(`Quantity of ${product.name} is now ${wanted}`)
    void change(wanted > quantity ? addition : removal, Math.abs(wanted - quantity), done)
  }
  const remove = () => void change(removal, quantity, () => onRemoved(`${product.name} was removed`))
  return { setQuantity, remove, isChanging }
}
