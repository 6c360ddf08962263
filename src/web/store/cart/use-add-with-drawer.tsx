import { type RefObject, Suspense } from 'react'
import { useAddToCart } from '../../data/cart/cart.ts'
import type { LineChange } from '../../data/cart/cart-calls.ts'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useSingleFlight } from '../../ui/use-single-flight.ts'

const CartDrawer = lazyWithRetry(() => import('./cart-drawer.tsx'))

/** Adds to the cart and opens the drawer, which gives the focus back to the button. */
export function useAddWithDrawer(
  button: RefObject<HTMLButtonElement | null>,
  onRefused: (error: unknown) => void = () => undefined,
) {
  const drawer = useDialog<true>()
  const { mutateAsync, isPending } = useAddToCart()
  const addToCart = useSingleFlight((line: LineChange) =>
    mutateAsync(line).then(() => {
      // On the screen the drawer says it.
      toast.silent(`Added ${line.quantity} item(s) to cart successfully`)
      drawer.open(true)
    }, onRefused),
  )
  // Safari does not focus a clicked button, so the drawer could not restore the focus.
  const close = () => {
    drawer.close()
    button.current?.focus()
  }
  return {
    addToCart,
    isPending,
    drawer: drawer.count > 0 && (
      <Suspense fallback={null}>
        <CartDrawer open={drawer.isOpen} onClose={close} />
      </Suspense>
    ),
  }
}
