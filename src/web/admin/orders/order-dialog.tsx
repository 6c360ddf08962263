import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import { OrderDocuments } from '../../shared/order/order-documents.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Alert } from '../../ui/alert.tsx'
import { formatPrice } from '../../ui/format.ts'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useAdminOrder } from '../data/orders.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { type Correcting, CorrectionDialog } from './correct-order.tsx'
import { isLateToLeave } from './late-to-leave.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer, OrderSection, OrderShipping, OrderStatusSection } from './order-facts.tsx'
import { OrderGift } from './order-gift.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems, OrderSummary } from './order-items.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderParcels } from './parcels/order-parcels.tsx'
import { PaymentIssue } from './payment-issue.tsx'
import { amountToReturn } from './refunds/amount-to-return.ts'
import { OrderRefunds } from './refunds/order-refunds.tsx'
import { isFreeWithdrawal } from './refunds/refund-fields.ts'
import { UndeliveredEmails } from './undelivered-emails.tsx'
import { withdrawnText } from './withdrawn-text.ts'

export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  // Keeps the order while the dialog fades out.
  const [shown, show] = useState({ id, isOpen: id !== '', opening: 0 })
  if (id !== (shown.isOpen ? shown.id : ''))
    show({ id: id || shown.id, isOpen: id !== '', opening: shown.opening + (id ? 1 : 0) })
  const order = useAdminOrder(shown.id)
  return (
    <FormDialog isWide open={id !== ''} onClose={onClose} title={`Order Details #${shown.id.slice(0, 8)}`}>
      {order.data ? (
        // The key: a note draft belongs to this order and this opening.
        <OrderDetails key={`${shown.id} ${shown.opening}`} order={order.data} />
      ) : (
        <LoadState what="The order" query={order} />
      )}
    </FormDialog>
  )
}

function OrderDetails({ order }: { order: AdminOrder }) {
  const correction = useDialog<Correcting>()
  const facts = { order, onCorrect: correction.open }
  return (
    <>
      <div className="flex flex-col gap-6 p-5">
        <p className="figures text-title font-semibold">
          <span className="sr-only">Order </span>
          {order.code}
        </p>
        <PaymentIssue order={order} />
        <UndeliveredEmails order={order} />
        <LateAlert order={order} />
        <WithdrawnAlert order={order} />
        {order.nothing_to_send && <NothingToSend order={order} />}
        {order.is_being_cancelled && (
          <Alert tone="info">
            This order is being cancelled: its refund waits for the payment provider, who is asked again.
          </Alert>
        )}
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-[6fr_7fr_7fr]">
          <OrderCustomer {...facts} />
          <OrderStatusSection order={order} />
          <div className="md:max-lg:col-span-2">
            <OrderShipping {...facts} />
          </div>
        </div>
        <OrderGift order={order} />
        <OrderItems order={order} />
        <OrderParcels {...facts} />
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          <OrderSummary order={order} />
          <OrderRefunds order={order} />
          {order.events.some(({ to }) => to === 'processing') && (
            <OrderSection title="Documents">
              <OrderDocuments order={order} makeLabel="Make invoice" />
            </OrderSection>
          )}
          <OrderHistory order={order} />
          <OrderNotes order={order} />
        </div>
      </div>
      <OrderActions order={order} />
      <CorrectionDialog dialog={correction} />
    </>
  )
}

function LateAlert({ order }: { order: AdminOrder }) {
  const { timeZone } = useShopConfig()
  if (!order.dispatch_by || !isLateToLeave(order, timeZone)) return null
  return (
    <Alert>
      {`Promise in danger: this parcel should have left by ${formatDay(order.dispatch_by)}. Ship it, or send the shopper a new date.`}
    </Alert>
  )
}

function NothingToSend({ order }: { order: AdminOrder }) {
  const returned = amountToReturn(order)
  const rest = returned && `, though ${returned} of the payment is not`
  return (
    <Alert tone="info">
      {`Nothing is left to send: all pieces are refunded${rest}. Cancel the order to end it${returned && ', with or without giving that back'}.`}
    </Alert>
  )
}

function WithdrawnAlert({ order }: { order: AdminOrder }) {
  const { refund_since: since, currency } = order
  const withdrawn = withdrawnText(order)
  if (!withdrawn) return null
  if (isFreeWithdrawal(order))
    return (
      <Alert>
        {`${withdrawn} Nothing was paid for that: end the withdrawal under `}
        <OpenWithdrawals>Withdrawals</OpenWithdrawals>.
      </Alert>
    )
  if (!since) return <Alert>{`${withdrawn} The form to refund is filled with that.`}</Alert>
  return (
    <Alert>
      {`${withdrawn} ${formatPrice(since.amount, currency)} was refunded by amount since. If that was for these pieces, ${since.is_covered ? '' : 'refund by amount what is missing, and '}`}
      <OpenWithdrawals>mark the withdrawal as refunded</OpenWithdrawals>. Otherwise, refund by pieces.
    </Alert>
  )
}

function OpenWithdrawals({ children }: { children: ReactNode }) {
  return (
    <Link to="/admin/withdrawals?state=open" className="underline underline-offset-4">
      {children}
    </Link>
  )
}
