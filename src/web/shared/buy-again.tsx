import { useNavigate } from 'react-router'
import type { Order } from '../../contract/order.ts'
import { useBuyAgain } from '../data/cart/buy-again.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/overlay/toaster.tsx'
import { useSingleFlight } from '../ui/use-single-flight.ts'

/** Puts an order's items into the cart again and goes there; what the shop no longer has is said. */
export function BuyAgain({ order }: { order: Order }) {
  const navigate = useNavigate()
  const buyAgain = useBuyAgain()
  const buy = useSingleFlight(async () => {
    const bought = await buyAgain.mutateAsync(order).catch(() => undefined)
    if (!bought) return
    for (const refusal of bought.refusals) toast.error(refusal, { id: refusal })
    if (bought.count === 0) return
    toast.success(`Added ${bought.count} item(s) to cart successfully`)
    await navigate('/cart')
  })
  return (
    <Button variant="secondary" busy={buyAgain.isPending} onClick={buy}>
      Buy again
    </Button>
  )
}
