import type { CartItem } from '../../../contract/cart.ts'
import { lineName } from '../../../contract/engraving/rules.ts'
import { useAddToCart } from '../../data/cart/cart.ts'
import { Button } from '../../ui/button.tsx'

/** Puts a line back that was removed by mistake. */
export function UndoRemoval({ item, onUndone }: { item: CartItem; onUndone: () => void }) {
  const add = useAddToCart()
  const { product_id: productId, variant_id: variantId, personalisation, quantity } = item
  const undo = () => add.mutate({ productId, variantId, personalisation, quantity }, { onSuccess: onUndone })
  return (
    <p className="mt-4 flex items-center justify-between gap-x-2 rounded-sm bg-paper pl-4">
      <span className="min-w-0 py-2 wrap-anywhere">{lineName(item)} was removed</span>
      <Button variant="quiet" busy={add.isPending} onClick={undo}>
        Undo
      </Button>
    </p>
  )
}
