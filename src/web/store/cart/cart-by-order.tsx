import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { returnOrder } from '../../data/cart/return-order.ts'
import { ApiError, isSessionEnded } from '../../data/client.ts'
import { storage } from '../../data/storage.ts'
import { privateMetaOf } from '../../private-page.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/cart-by-order.ts'

export { headers } from '../../private-page.ts'

const REDIRECT_AFTER_FAILURE_MS = 2_000
const NOT_RETURNED = 'Failed to return items to cart.'
const LOG_IN = 'Did you order with your account? Please log in, and its items come back to your cart.'
const ELSEWHERE = 'The items are back in the cart of the device on which they were ordered.'

export const meta = privateMetaOf('Your cart')

export default function CartByOrderPage({ params }: Route.ComponentProps) {
  useReturnToCart(params.id)
  return (
    <div className="shell flex min-h-[60vh] flex-col items-center justify-center gap-5 text-center">
      <Spinner className="needs-script size-6 text-gold" />
      <h1 className="needs-script text-lead">Returning items to your cart...</h1>
      <NeedsScript>The cart needs JavaScript. Please allow it for this shop.</NeedsScript>
    </div>
  )
}

function useReturnToCart(orderId: string): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    let isMounted = true
    let timer: ReturnType<typeof setTimeout>
    const fail = (error: Error | undefined, ...sentences: string[]) => {
      console.error(error)
      const text = sentences.filter(Boolean).join(' ')
      toast.error(text, { id: text })
      timer = setTimeout(() => navigate('/cart', { replace: true }), REDIRECT_AFTER_FAILURE_MS)
    }
    returnOrder(queries, orderId).then(
      (returned) => {
        if (!isMounted) return
        if ('rejection' in returned) {
          const isGuest = returned.outcome === 'gone' && !storage.token('token')
          const { rejection } = returned
          return fail(rejection, NOT_RETURNED, rejection?.message ?? '', isGuest ? LOG_IN : '')
        }
        if (returned.outcome === 'returned')
          toast.success('Items returned to your cart successfully', { id: `returned-${orderId}` })
        else toast.info(ELSEWHERE, { id: ELSEWHERE })
        return navigate('/cart', { replace: true })
      },
      (error: Error) => {
        const isRejected = error instanceof ApiError && error.status > 0
        if (isMounted && !isSessionEnded(error))
          fail(error, isRejected ? NOT_RETURNED : 'Something went wrong.', error.message)
      },
    )
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [orderId, queries, navigate])
}
