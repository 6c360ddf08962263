import { Link, useLocation, useNavigate } from 'react-router'
import type { Cart } from '../../../contract/cart.ts'
import { useCart } from '../../data/cart/cart.ts'
import { errorMessage } from '../../data/show-error.ts'
import { useToken } from '../../data/use-stored.ts'
import { privateMetaOf } from '../../private-page.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { WithdrawalFooter } from '../../shared/withdrawal-footer.tsx'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { useRestoreHeadingFocus } from '../layout/page-announcer.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { GuestCheckout } from './guest-checkout.tsx'
import { OpenPayment } from './open-payment.tsx'
import { useCheckout } from './use-checkout.ts'
import { useUnfinishedOrder } from './use-unfinished-order.ts'
import { UserCheckout } from './user-checkout.tsx'

export { headers } from '../../private-page.ts'

export const meta = privateMetaOf('Checkout')

export default function CheckoutPage() {
  const navigate = useNavigate()
  const { isReady, returnItems } = useUnfinishedOrder(() => navigate('/cart', { replace: true }))
  const cart = useCart('always')
  return (
    <>
      <CheckoutHeader />
      <main className="mx-auto w-full max-w-5xl px-4 pb-16 md:px-8 lg:pt-10">
        {cart.error && !cart.data ? (
          <>
            <Heading />
            <LoadFailed className="mt-6" onRetry={cart.refetch}>
              Error loading cart: {errorMessage(cart.error)}
            </LoadFailed>
          </>
        ) : !isReady || !cart.data ? (
          <CheckoutSkeleton />
        ) : cart.data.cart_items.length === 0 ? (
          returnItems ? (
            <OpenPayment onReturn={returnItems} />
          ) : (
            <EmptyCart />
          )
        ) : (
          <OpenCheckout cart={cart.data} />
        )}
      </main>
      <WithdrawalFooter />
    </>
  )
}

function OpenCheckout({ cart }: { cart: Cart }) {
  const isSignedIn = useToken() !== undefined
  const initialTotals = useLocation().state
  const checkout = useCheckout(cart)
  const tabs = [
    {
      id: 'guest',
      label: 'Guest checkout',
      disabled: isSignedIn,
      content: isSignedIn ? null : <GuestCheckout {...checkout} />,
    },
    { id: 'user', label: 'User checkout', content: <UserCheckout {...checkout} /> },
  ]
  return (
    <div className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
      <Heading />
      <CheckoutSummary cart={cart} quote={checkout.quote} initialTotals={initialTotals} />
      <div className="min-w-0 lg:col-start-1 lg:row-start-2">
        <Tabs key={isSignedIn ? 'user' : 'guest'} label="How to check out" tabs={tabs} />
      </div>
    </div>
  )
}

function Heading() {
  useRestoreHeadingFocus()
  return <h1 className="display-face pt-6 text-display lg:pt-0">Checkout</h1>
}

function CheckoutHeader() {
  const { name } = useShopConfig()
  return (
    <header className="border-b border-line bg-ivory">
      <div className="mx-auto flex w-full max-w-5xl items-center justify-between gap-4 px-4 py-2 md:px-8">
        <Link to="/" className="display-face inline-flex min-h-11 items-center text-heading">
          {name}
        </Link>
        <Link to="/cart" className="inline-flex min-h-11 items-center gold-underline">
          Back to cart
        </Link>
      </div>
    </header>
  )
}

function CheckoutSkeleton() {
  return (
    <>
      <Heading />
      <NeedsScript>The checkout needs JavaScript. Please allow it for this shop.</NeedsScript>
      <LiveRegion>Loading your cart</LiveRegion>
      <div className="mt-6 grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_22rem]">
        <Skeleton className="-mx-4 h-14 md:-mx-8 lg:order-last lg:mx-0 lg:h-80" />
        <div className="grid gap-6">
          <Skeleton className="h-11 w-72" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      </div>
    </>
  )
}
