import { Pencil, Printer } from 'lucide-react'
import { itemsToSend } from '../../../../contract/admin/items-to-pack.ts'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import { hasSeveralParcels, isPartSent, parcelName } from '../../../../contract/delivery/part-sent.ts'
import { lineName } from '../../../../contract/engraving/rules.ts'
import { parcelPieces } from '../../../shared/order/parcel-pieces.ts'
import { TrackingLink } from '../../../shared/order/tracking-link.tsx'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatDateTime } from '../../parts/format-date-time.ts'
import type { Correcting } from '../correct-order.tsx'
import { OrderSection } from '../order-facts.tsx'

type Shipment = AdminOrder['shipments'][number]

type Parcels = { order: AdminOrder; onCorrect: (correcting: Correcting) => void }

/** Of an order that leaves in several. */
export function OrderParcels({ order, onCorrect }: Parcels) {
  if (!hasSeveralParcels(order)) return null
  const rest = isPartSent(order) ? itemsToSend(order) : []
  return (
    <OrderSection title="Parcels">
      <ul className="divide-y divide-line">
        {order.shipments.map((shipment) => (
          <Parcel key={shipment.number} {...{ order, shipment, onCorrect }} />
        ))}
      </ul>
      {isPartSent(order) && (
        <p className="border-t border-line py-3 wrap-anywhere">
          <span className="font-medium">Still to ship: </span>
          {rest.length > 0
            ? rest.map((item) => `${item.quantity} × ${lineName(item)}`).join(', ')
            : 'nothing, the rest waits for its refund'}
        </p>
      )}
    </OrderSection>
  )
}

function Parcel({ order, shipment, onCorrect }: Parcels & { shipment: Shipment }) {
  const { timeZone } = useShopConfig()
  const { number, shipping_company, estimated_delivery, shipped_at } = shipment
  const name = parcelName(order, number)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-80 wrap-anywhere">
        <p>
          <span className="font-medium">{name}</span>
          <span className="text-muted">{` · ${formatDateTime(shipped_at, timeZone)}`}</span>
        </p>
        <p>{parcelPieces(order, shipment)}</p>
        <p className="text-muted">
          {`${shipping_company}, `}
          <TrackingLink of={shipment} />
          {`, est. delivery ${formatDay(estimated_delivery)}`}
        </p>
      </div>
      <div className="-ml-3.5 flex flex-wrap">
        <LinkButton
          to={`/admin/orders/${order.id}/packing-slip?parcel=${number}`}
          variant="quiet"
          size="small"
        >
          <Icon of={Printer} className="size-4" />
          <span>
            Packing slip<span className="sr-only">{` of ${name.toLowerCase()}`}</span>
          </span>
        </LinkButton>
        {order.correctable.includes('tracking') && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onCorrect({ what: 'tracking', order, parcel: number })}
          >
            <Icon of={Pencil} className="size-4" />
            <span>
              Edit<span className="sr-only">{` tracking of ${name.toLowerCase()}`}</span>
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}
