import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { returnOrder } from '../../data/cart/return-order.ts'
import { ApiError, isSessionEnded } from '../../data/client.ts'
import { showError } from '../../data/show-error.ts'
import { storage } from '../../data/storage.ts'
import { privateMeta } from '../../private-page.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NeedsScript } from '../layout/needs-script.tsx'
import type { Route } from './+types/cart-by-order.ts'

export { headers } from '../../private-page.ts'

const REDIRECT_AFTER_FAILURE_MS = 2_000
const LOG_IN = 'Did you order with your account? Please log in, and its items come back to your cart.'
const ELSEWHERE = 'The items are back in the cart of the device on which they were ordered.'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`Your cart – ${matches[0].loaderData.config.name}`)

export default function CartByOrderPage({ params }: Route.ComponentProps) {
  useReturnToCart(params.id)
  return (
    <div className="shell flex min-h-[60vh] flex-col items-center justify-center gap-5 text-center">
      <Spinner className="size-6 text-gold" />
      <h1 className="text-lead">Returning items to your cart...</h1>
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
    const fail = (error: Error | undefined, sentence: string) => {
      if (error) showError(error)
      toast.error(sentence, { id: sentence })
      timer = setTimeout(() => navigate('/cart', { replace: true }), REDIRECT_AFTER_FAILURE_MS)
    }
    returnOrder(queries, orderId).then(
      (returned) => {
        if (!isMounted) return
        if ('rejection' in returned) {
          fail(returned.rejection, 'Failed to return items to cart')
          // Last: the newest toast is on top.
          if (returned.outcome === 'gone' && !storage.token('token')) toast.info(LOG_IN, { id: LOG_IN })
          return
        }
        if (returned.outcome === 'returned')
          toast.success('Items returned to your cart successfully', { id: `returned-${orderId}` })
        else toast.info(ELSEWHERE, { id: ELSEWHERE })
        return navigate('/cart', { replace: true })
      },
      (error: Error) => {
        const isRejected = error instanceof ApiError && error.status > 0
        if (isMounted && !isSessionEnded(error))
          fail(error, isRejected ? 'Failed to return items to cart' : 'Something went wrong')
      },
    )
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [orderId, queries, navigate])
}
