import { type ReactNode, useId } from 'react'
import { cityLine, payerCountry } from '../../../contract/address/address-lines.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { estimatedDelivery } from '../../../contract/delivery/estimated-delivery.ts'
import { hasSeveralParcels, isPartSent } from '../../../contract/delivery/part-sent.ts'
import { PhoneLink } from '../../shared/address/phone.tsx'
import { OrderStatusBadge, statusText } from '../../shared/order/order-status.tsx'
import { TrackingLink } from '../../shared/order/tracking-link.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDateTime } from '../parts/format-date-time.ts'
import { fullName } from '../parts/full-name.ts'
import { CorrectButton, type Correcting } from './correct-order.tsx'

export function OrderSection({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3 border-b border-line pb-1.5">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid py-0.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

type Facts = { order: AdminOrder; onCorrect: (correcting: Correcting) => void }

export function OrderCustomer({ order, onCorrect }: Facts) {
  const { user, guest } = order
  const person = user ?? guest
  return (
    <OrderSection
      title="Customer Information"
      action={<CorrectButton what="details" {...{ order, onCorrect }} />}
    >
      {person ? (
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4">
          <Fact name="Name">{fullName(person)}</Fact>
          <Fact name="Email">
            <a href={`mailto:${person.email}`} className="break-all underline underline-offset-4">
              {person.email}
            </a>
          </Fact>
          <Fact name="Phone">
            <PhoneLink phone={person.phone_number} country={payerCountry(order)} />
          </Fact>
          <Fact name="Type">
            <Badge tone={user ? 'info' : 'neutral'}>{user ? 'Registered User' : 'Guest'}</Badge>
          </Fact>
        </dl>
      ) : (
        <p className="text-muted">No customer information available</p>
      )}
    </OrderSection>
  )
}

export function OrderStatusSection({ order }: { order: AdminOrder }) {
  const { timeZone } = useShopConfig()
  const { status, payment_method, payment, created_at, packing_started_at, packing_admin } = order
  const isRefunded = payment?.payment_status === 'refunded'
  const isPaid = payment?.payment_status === 'paid'
  const payingStatus = isRefunded ? 'Refunded' : isPaid ? 'Paid' : 'Pending'
  return (
    <OrderSection title="Order Status">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4">
        <Fact name="Status">
          <OrderStatusBadge status={status} shipping={order.shipping} inDetails />
        </Fact>
        <Fact name="Payment method">{payment_method?.toUpperCase() || 'N/A'}</Fact>
        <Fact name="Payment status">
          <Badge tone={isRefunded ? 'info' : isPaid ? 'success' : 'warning'}>{payingStatus}</Badge>
        </Fact>
        <Fact name="Placed">{formatDateTime(created_at, timeZone)}</Fact>
        {packing_started_at && (
          <Fact name="Packing">
            {`${formatDateTime(packing_started_at, timeZone)}${packing_admin ? `, ${packing_admin.name}` : ''}`}
          </Fact>
        )}
      </dl>
    </OrderSection>
  )
}

export function OrderShipping({ order, onCorrect }: Facts) {
  const { status, shipping, shipping_address } = order
  if (!shipping) {
    return (
      <OrderSection title="Shipping Information">
        <p>No shipping information available</p>
        {shipping_address && <p className="break-words">{shipping_address}</p>}
      </OrderSection>
    )
  }
  const { kind, method_name, shipping_status, address } = shipping
  return (
    <OrderSection
      title="Shipping Information"
      action={!hasSeveralParcels(order) && <CorrectButton what="tracking" {...{ order, onCorrect }} />}
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4">
        <Fact name="Method">{method_name}</Fact>
        <Fact name="Status">
          <span className="first-letter:uppercase inline-block">
            {isPartSent(order) ? 'shipped in part' : statusText(shipping_status, shipping)}
          </span>
        </Fact>
        {kind === 'delivery' && <Parcel order={order} />}
        {status !== 'cancelled' && (
          <Fact name={kind === 'collect' ? 'Ready by' : 'Est. delivery'}>{estimatedDelivery(order)}</Fact>
        )}
        {shipping_address && (
          <Fact name="Address">
            <address className="not-italic">
              {address.address}
              <br />
              {`${cityLine(address)} `}
              <span className="whitespace-nowrap">{address.postal_code}</span>
              <br />
              {address.country}
            </address>
          </Fact>
        )}
      </dl>
    </OrderSection>
  )
}

function Parcel({ order: { shipping, tracking_url } }: { order: AdminOrder }) {
  const { shipping_company, tracking_number } = shipping
  return (
    <>
      <Fact name="Company">{shipping_company ?? 'Not assigned'}</Fact>
      <Fact name="Tracking">
        {tracking_number ? <TrackingLink of={{ tracking_number, tracking_url }} /> : 'Not available'}
      </Fact>
    </>
  )
}
