import { cityLine } from '../../../../contract/address/address-lines.ts'
import { itemsOfShipment, itemsToPack } from '../../../../contract/admin/items-to-pack.ts'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import type { Settings } from '../../../../contract/admin/settings.ts'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import type { Shipment } from '../../../../contract/delivery/order-shipping.ts'
import { hasSeveralParcels, isPartSent, parcelName } from '../../../../contract/delivery/part-sent.ts'
import { PhoneLink } from '../../../shared/address/phone.tsx'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Alert } from '../../../ui/alert.tsx'
import { formatDate } from '../../../ui/format.ts'
import { fullName } from '../../parts/full-name.ts'
import { withdrawnText } from '../withdrawn-text.ts'
import { Barcode } from './barcode.tsx'
import { GiftReceipt, MessageCard } from './gift-parts.tsx'
import { SlipContents } from './slip-contents.tsx'

/**
 * Without prices and refunded items.
 * @param parcel the number of one that has left; else what is to be packed, or was sent
 */
export function PackingSlip({
  order,
  settings,
  parcel = 0,
}: {
  order: AdminOrder
  settings: Settings
  parcel?: number
}) {
  const { timeZone } = useShopConfig()
  const recipient = recipientOf(order)
  const { address, method_name } = order.shipping
  const warning = packingWarning(order)
  const shipment = order.shipments.find(({ number }) => number === parcel)
  const part = partText(order, shipment)
  const isFirst = shipment ? shipment.number === 1 : !isPartSent(order)
  return (
    <div className="border border-line bg-paper p-4 sm:p-8 print:border-0 print:p-0">
      {warning && (
        <div className="mb-6">
          <Alert>{warning}</Alert>
        </div>
      )}
      <Sender settings={settings} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-title font-semibold">{`Packing slip ${order.code}`}</h1>
        <Barcode text={order.code} />
      </div>
      {part && <p className="text-lead">{part}</p>}
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <address className="break-words not-italic">
          {recipient.name}
          {address.address && (
            <>
              <br />
              {address.address}
              <br />
              {`${cityLine(address)} ${address.postal_code}`}
              <br />
              {address.country}
            </>
          )}
          {recipient.phone && (
            <>
              <br />
              <PhoneLink phone={recipient.phone} country={address.country} />
            </>
          )}
        </address>
        <dl>
          <dt className="text-small text-muted">Ordered</dt>
          <dd>{formatDate(order.created_at, timeZone)}</dd>
          <dt className="mt-2 text-small text-muted">Delivery</dt>
          <dd>{method_name}</dd>
          {order.gift?.not_before && (
            <>
              <dt className="mt-2 text-small text-muted">Not before</dt>
              <dd>{formatDay(order.gift.not_before)}</dd>
            </>
          )}
        </dl>
      </div>
      <SlipContents items={shipment ? itemsOfShipment(order, shipment) : itemsToPack(order)} />
      {isFirst && <GiftReceipt order={order} />}
      <Thanks settings={settings} isGift={order.gift !== null} />
      {isFirst && <MessageCard order={order} />}
    </div>
  )
}

/** Of a gift the receiver: nothing of its payer but the name. */
function recipientOf({ gift, user, guest }: AdminOrder): { name: string; phone: string | null } {
  if (gift) return gift.receiver
  const person = user ?? guest
  return { name: fullName(person ?? {}), phone: person?.phone_number ?? null }
}

function Sender({ settings: { shop_name, company, address } }: { settings: Settings }) {
  const { street, city, region, postal_code, country } = address
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
      <p className="display-face text-heading">{shop_name}</p>
      <address className="text-small not-italic sm:text-right">
        {company && `${company}, `}
        {street}
        <br />
        {[city, region, postal_code].filter(Boolean).join(', ')}
        <br />
        {country}
      </address>
    </div>
  )
}

function Thanks({
  settings: { shop_name, address, phones, email },
  isGift,
}: {
  settings: Settings
  isGift: boolean
}) {
  const { street, city, postal_code, country } = address
  return (
    <div className="mt-8 flex flex-col gap-2 border-t border-line pt-6 text-small">
      <p className="text-body">
        {isGift ? 'We hope that you love your gift.' : 'Thank you for your order. We hope that you love it.'}
      </p>
      <p>
        {`Is something not right? Write to ${email} or call `}
        <span className="figures whitespace-nowrap">{phones[0]}</span>.
      </p>
      <p>{`If undelivered, please return to ${[shop_name, street, city, postal_code, country].join(', ')}.`}</p>
    </div>
  )
}

function partText(order: AdminOrder, shipment: Shipment | undefined): string | undefined {
  if (!hasSeveralParcels(order)) return undefined
  if (shipment) return parcelName(order, shipment.number)
  return isPartSent(order) ? `Parcel ${order.shipments.length + 1}: the rest of the order` : undefined
}

export function packingWarning(order: AdminOrder): string | undefined {
  const { status, payment, is_being_cancelled, refundable_amount, grand_total } = order
  if (status === 'pending') return 'This order is not paid yet.'
  if (status === 'cancelled') return 'This order is cancelled.'
  if (order.nothing_to_send) return 'Nothing of this order is left to send: all pieces are refunded.'
  if (is_being_cancelled) return 'This order is being cancelled.'
  if (payment?.payment_status === 'refunded') return 'This order has been refunded.'
  const isOnItsWayBack = Number(refundable_amount) === 0 && Number(grand_total) > 0
  return isOnItsWayBack ? 'This order is being refunded.' : withdrawnText(order)
}
