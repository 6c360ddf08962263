import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { returnUnfinishedOrder, unfinishedOrderId } from '../../data/cart/return-order.ts'
import { showError } from '../../data/show-error.ts'
import { toast } from '../../ui/overlay/toaster.tsx'

/**
 * Returns the items of a remembered unpaid order to the cart on entering a page, also when the browser
 * brings the page back whole. A paid one is shown instead.
 * @param onReturned leaves the page, which stays as it is until then
 * @returns true once there is nothing to return any more
 */
export function useUnfinishedOrder(onReturned?: () => void): boolean {
  const [isDone, setDone] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const look = useEffectEvent(async () => {
    const orderId = unfinishedOrderId()
    const { pathname } = location
    if (orderId) {
      setDone(false)
      const returned = await returnUnfinishedOrder(queries, orderId).catch((error: Error) =>
        showError(error, 'Failed to return items to cart'),
      )
      const outcome = returned?.outcome
      if (outcome === 'returned')
        toast.success('Items returned to your cart successfully', { id: `returned-${orderId}` })
      // Whoever has gone elsewhere meanwhile stays there.
      if (location.pathname !== pathname) return
      if (outcome === 'paid')
        return navigate(`/success/${orderId}`, { replace: true, state: { isPaid: true } })
      if (outcome === 'returned' && onReturned) return onReturned()
    }
    setDone(true)
  })
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void look()
    }
    void look()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return isDone
}
