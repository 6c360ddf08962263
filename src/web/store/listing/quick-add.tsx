import { ShoppingBag } from 'lucide-react'
import { useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import { useAddWithDrawer } from '../cart/use-add-with-drawer.tsx'
import type { ProductCardData } from './product-cards.server.ts'

/** On the card of a product of which nothing has to be chosen. */
export function QuickAdd({ product: { id, name } }: { product: Pick<ProductCardData, 'id' | 'name'> }) {
  const button = useRef<HTMLButtonElement>(null)
  const { addToCart, isPending, drawer } = useAddWithDrawer(button)
  return (
    <>
      <ScriptButton
        ref={button}
        onClick={() => void addToCart({ productId: id, quantity: 1 })}
        aria-label={`Add to Cart: ${name}`}
        aria-busy={isPending}
        title="Add to Cart"
        className="quick-add"
      >
        <Icon of={ShoppingBag} />
      </ScriptButton>
      {drawer}
    </>
  )
}
