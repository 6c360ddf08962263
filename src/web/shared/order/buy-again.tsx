import { useNavigate } from 'react-router'
import { hiddenUntil } from '../../../contract/gifts/hidden-until.ts'
import type { Order } from '../../../contract/order.ts'
import { useBuyAgain } from '../../data/cart/buy-again.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { useShopConfig } from '../shop-config.ts'

/** The cart would show the pieces of a hidden gift. */
export function BuyAgain({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  return hiddenUntil(order, timeZone) ? null : <BuyAgainButton order={order} />
}

function BuyAgainButton({ order }: { order: Order }) {
  const navigate = useNavigate()
  const buyAgain = useBuyAgain()
  const buy = useSingleFlight(async () => {
    const result = await buyAgain.mutateAsync(order).catch(() => undefined)
    if (!result) return
    for (const rejection of result.rejections) toast.error(rejection, { id: rejection })
    if (result.count === 0) return
    toast.success(`Added ${result.count} item(s) to cart successfully`)
    await navigate('/cart')
  })
  return (
    <Button variant="secondary" busy={buyAgain.isPending} onClick={buy}>
      Buy again
    </Button>
  )
}
