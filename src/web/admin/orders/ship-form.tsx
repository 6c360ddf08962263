import { useRef, useState } from 'react'
import type { ShipmentDraft } from '../../../contract/admin/shipment.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import { LAST_DAY } from '../../../contract/fields.ts'
import type { Order } from '../../../contract/order.ts'
import { withdrawnPieces } from '../../../contract/returns/withdrawn-pieces.ts'
import { ApiError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useShipOrder } from '../data/orders.ts'
import { useNextShipment, useShipmentDraft } from '../data/shipments.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { type ParcelChoice, ParcelLines, useParcelChoice } from './parcels/parcel-lines.tsx'
import { shipFields } from './ship-fields.ts'
import { doubtTrackingNumber } from './tracking/doubt-tracking-number.ts'

const CARRIERS = ['Royal Mail', 'Parcelforce', 'DHL', 'DPD', 'Evri', 'UPS', 'FedEx']

const NAMES = {
  shipping_company: 'Shipping company',
  tracking_number: 'Tracking number',
  estimated_delivery: 'Estimated delivery',
}

type Draft = ShipmentDraft & { order: NonNullable<ShipmentDraft['order']> }

/** Filled in from the last parcel and the order. With `opensNext` the next order to ship follows each shipment. */
export function ShipForm({
  order,
  opensNext,
  onDone,
}: {
  order: Pick<Order, 'id'>
  opensNext?: boolean
  onDone: () => void
}) {
  const [id, setId] = useState(order.id)
  const query = useShipmentDraft(id)
  const findNext = useNextShipment()
  const openNext = async (isLeft: boolean) => {
    const next = await findNext(id).catch(() => undefined)
    if (next) return setId(next.id)
    if (next === null) toast.success(isLeft ? 'There is no other order to ship.' : 'All orders are shipped.')
    onDone()
  }
  const draft = query.data
  if (!draft?.order) return <LoadState what="The order" query={query} />
  return (
    <ShipFields
      key={id}
      draft={{ ...draft, order: draft.order }}
      onCancel={onDone}
      onShipped={opensNext ? (isAll) => openNext(!isAll) : onDone}
      {...(opensNext && draft.to_ship > 1 && { onSkip: () => openNext(true) })}
    />
  )
}

type Fields = {
  draft: Draft
  onShipped: (isAll: boolean) => unknown
  onSkip?: () => unknown
  onCancel: () => void
}

function ShipFields({ draft, onShipped, onSkip, onCancel }: Fields) {
  const { order, last_parcel } = draft
  const choice = useParcelChoice(order.items)
  const isCompanyKnown = order.carrier !== '' || last_parcel !== null
  const form = useShipForm(draft, choice, onShipped)
  return (
    <DialogForm form={form} submit="Ship Order" onCancel={onCancel} names={NAMES}>
      <ShippedOrder draft={draft} choice={choice} {...(onSkip && { onSkip })} />
      <Input
        {...form.text('shipping_company')}
        {...(!isCompanyKnown && { 'data-focus-first': true })}
        label={NAMES.shipping_company}
        list="carriers"
        autoComplete="off"
      />
      <datalist id="carriers">
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <Input
        {...form.text('tracking_number')}
        label={NAMES.tracking_number}
        {...(isCompanyKnown && { 'data-focus-first': true })}
        hint={
          last_parcel && `Scan or type it, then press Enter. The last one: ${last_parcel.tracking_number}`
        }
        autoComplete="off"
        spellCheck={false}
      />
      <Input
        {...form.text('estimated_delivery')}
        type="date"
        max={LAST_DAY}
        label={NAMES.estimated_delivery}
      />
      <p className="text-small text-muted">
        The customer gets an e-mail with the company and the tracking number.
      </p>
    </DialogForm>
  )
}

function ShippedOrder({
  draft: { order, to_ship },
  choice,
  onSkip,
}: Pick<Fields, 'draft' | 'onSkip'> & { choice: ParcelChoice }) {
  const { code, name, city, pieces, items, method_name } = order
  const delivery = method_name.split(' (')[0]
  const withdrawn = withdrawnPieces(order.awaiting_refund_quantity)
  return (
    <div>
      <WaitingGift order={order} />
      {withdrawn && <Alert className="mb-3">{withdrawn}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 break-words">
          <span className="figures font-semibold">{`Order ${code}`}</span>
          <span className="block">{`${name}, ${city}`}</span>
          <span className="block text-muted">
            {`${pieces === 1 ? '1 piece' : `${pieces} pieces`} · ${delivery}`}
          </span>
        </p>
        {onSkip && (
          <Button variant="quiet" size="small" className="-mx-3.5" onClick={onSkip}>
            {`Skip, ${to_ship - 1} more to ship`}
          </Button>
        )}
      </div>
      <ParcelLines items={items} choice={choice} />
    </div>
  )
}

function WaitingGift({ order: { not_before, dispatch_from } }: Pick<Draft, 'order'>) {
  if (!not_before) return null
  return (
    <Alert tone="info" className="mb-3">
      {`Not before ${formatDay(not_before)}: it is a gift.${dispatch_from ? ` The parcel may leave from ${formatDay(dispatch_from)} on.` : ''}`}
    </Alert>
  )
}

function useShipForm(
  { order, last_parcel }: Draft,
  { chosen, isAll }: ParcelChoice,
  onShipped: (isAll: boolean) => unknown,
) {
  const { timeZone } = useShopConfig()
  const ship = useShipOrder()
  const doubted = useRef('')
  /** While the form was open. */
  const isWithdrawn = useRef(false)
  const { estimated_delivery } = order
  const shipping_company = order.carrier || (last_parcel?.shipping_company ?? '')
  return useContractForm(
    shipFields(timeZone),
    { shipping_company, tracking_number: '', estimated_delivery },
    {
      send: async (body) => {
        if (order.items.length > 0 && chosen.length === 0) throw new Error('Choose at least one piece.')
        // Of a part, the server knows whether it has pieces that were withdrawn from.
        const withdrawn = isAll && withdrawnPieces(order.awaiting_refund_quantity)
        const doubt = withdrawn ? AGAIN : doubtTrackingNumber(body, last_parcel)
        if (doubt && doubted.current !== body.tracking_number) {
          doubted.current = body.tracking_number
          throw new Error(doubt)
        }
        const confirmed = (withdrawn || isWithdrawn.current) && { confirm_withdrawn: true }
        // Named, so that it is refused when another admin has sent some of them meanwhile.
        const items = chosen.length > 0 && { items: chosen }
        try {
          await ship.mutateAsync({ ...body, ...items, ...confirmed, order_id: order.id })
        } catch (error) {
          if (isUnconfirmed(error)) {
            isWithdrawn.current = true
            throw new Error(`${error.message} ${AGAIN}`)
          }
          const sentence = `Failed to ship order: ${(error as Error).message}`
          toast.error(sentence, { id: sentence })
          if (error instanceof ApiError && error.fields.some(({ path }) => path in NAMES)) throw error
          throw new Error(sentence)
        }
        toast.success(isAll ? 'Order shipped successfully' : 'Parcel shipped. The rest is still to ship.')
        await onShipped(isAll)
      },
    },
  )
}

const AGAIN = 'If you want to ship it all the same, press Ship Order again.'

function isUnconfirmed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.fields.some(({ path }) => path === 'confirm_withdrawn')
}
