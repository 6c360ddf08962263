import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { returnUnfinishedOrder, unfinishedOrderId } from '../../data/cart/return-order.ts'
import { showError } from '../../data/show-error.ts'
import { toast } from '../../ui/overlay/toaster.tsx'

/**
 * Returns the items of an unpaid order to the cart on entering the page, also from the back/forward cache. A paid order is
 * shown instead.
 * @param onReturned navigates away
 * @returns true once there is nothing to return
 */
export function useUnfinishedOrder(onReturned?: () => void): boolean {
  const [isDone, setDone] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const check = useEffectEvent(async () => {
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
      // The shopper may have left the page meanwhile.
      if (location.pathname !== pathname) return
      if (outcome === 'paid')
        return navigate(`/success/${orderId}`, { replace: true, state: { isPaid: true } })
      if (outcome === 'returned' && onReturned) return onReturned()
    }
    setDone(true)
  })
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void check()
    }
    void check()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return isDone
}
