import { useNavigate } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { useBuyAgain } from '../../data/cart/buy-again.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useSingleFlight } from '../../ui/use-single-flight.ts'

export function BuyAgain({ order }: { order: Order }) {
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
