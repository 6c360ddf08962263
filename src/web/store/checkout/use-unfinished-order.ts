import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { returnUnfinishedOrder, unfinishedOrderId } from '../../data/cart/return-order.ts'
import { showError } from '../../data/show-error.ts'
import { useStored } from '../../data/use-stored.ts'
import { toast } from '../../ui/overlay/toaster.tsx'

type UnfinishedOrder = {
  /** The order that was remembered is returned. */
  isReady: boolean
  /** Of an order that another tab has placed since, or that could not be returned. */
  returnItems?: () => void
}

/**
 * Returns the items of an unpaid order to the cart on entering the page, also from the back/forward cache. A paid order is
 * shown instead.
 * @param onReturned navigates away
 */
export function useUnfinishedOrder(onReturned?: () => void): UnfinishedOrder {
  const [checked, setChecked] = useState<{ orderId: string | undefined }>()
  const openId = useStored('currentOrder')?.id
  const queries = useQueryClient()
  const navigate = useNavigate()
  const check = async () => {
    const orderId = unfinishedOrderId()
    const { pathname } = location
    if (!orderId) return setChecked({ orderId })
    setChecked(undefined)
    const returned = await returnUnfinishedOrder(queries, orderId).catch((error: Error) =>
      showError(error, 'Failed to return items to cart'),
    )
    const outcome = returned?.outcome
    if (outcome === 'returned')
      toast.success('Items returned to your cart successfully', { id: `returned-${orderId}` })
    // The shopper may have left the page meanwhile.
    if (location.pathname !== pathname) return
    if (outcome === 'paid') return navigate(`/success/${orderId}`, { replace: true, state: { isPaid: true } })
    if (outcome === 'returned' && onReturned) return onReturned()
    setChecked({ orderId: outcome && orderId })
  }
  const onEnter = useEffectEvent(check)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void onEnter()
    }
    void onEnter()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  const isOpen = checked && openId && openId !== checked.orderId
  return { isReady: checked !== undefined, ...(isOpen && { returnItems: () => void check() }) }
}
