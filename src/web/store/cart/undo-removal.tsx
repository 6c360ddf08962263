import type { CartItem } from '../../../contract/cart.ts'
import { nameWithOptions } from '../../../contract/options-text.ts'
import { useAddToCart } from '../../data/cart/cart.ts'
import { Button } from '../../ui/button.tsx'

/** Puts a line back that was removed by mistake. */
export function UndoRemoval({
  item: { product, variant_id, options, quantity },
  onUndone,
}: {
  item: CartItem
  onUndone: () => void
}) {
  const add = useAddToCart()
  const undo = () =>
    add.mutate({ productId: product.id, variantId: variant_id, quantity }, { onSuccess: onUndone })
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-sm bg-paper pl-4">
      <span className="min-w-0 py-2 wrap-anywhere">{nameWithOptions(product.name, options)} was removed</span>
      <Button variant="quiet" busy={add.isPending} onClick={undo}>
        Undo
      </Button>
    </p>
  )
}
