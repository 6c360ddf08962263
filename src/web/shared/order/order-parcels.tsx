import { formatDay } from '../../../contract/delivery/format-day.ts'
import {
  hasSeveralParcels,
  isNothingToCome,
  isPartSent,
  parcelName,
} from '../../../contract/delivery/part-sent.ts'
import { hiddenUntil } from '../../../contract/gifts/hidden-until.ts'
import type { Order } from '../../../contract/order.ts'
import { useShopConfig } from '../shop-config.ts'
import { parcelPieces } from './parcel-pieces.ts'
import { TrackingLink } from './tracking-link.tsx'

/** What is in each parcel of an order that leaves in several. */
export function OrderParcels({ order }: { order: Order }) {
  const isHidden = hiddenUntil(order, useShopConfig().timeZone) !== undefined
  if (!hasSeveralParcels(order)) return null
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="small-caps mb-3 text-muted">Parcels</h3>
      <ul className="grid gap-4">
        {order.shipments.map((shipment) => (
          <li key={shipment.number} className="wrap-anywhere">
            <p className="font-medium">{parcelName(order, shipment.number)}</p>
            {!isHidden && <p>{parcelPieces(order, shipment)}</p>}
            <p className="text-small text-muted">
              {`${shipment.shipping_company}, `}
              <TrackingLink of={shipment} />
              {`, estimated delivery ${formatDay(shipment.estimated_delivery)}`}
            </p>
          </li>
        ))}
      </ul>
      {isPartSent(order) && (
        <p className="mt-4 text-small text-muted">
          {isNothingToCome(order)
            ? 'The rest of your order is not sent. We write to you when it is refunded.'
            : 'The rest of your order is not sent yet. We write to you when it leaves.'}
        </p>
      )}
    </section>
  )
}
