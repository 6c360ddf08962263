import { useState } from 'react'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import { LAST_DAY } from '../../../../contract/fields.ts'
import type { Order } from '../../../../contract/order.ts'
import { withdrawnSentence } from '../../../../contract/returns/withdrawn-sentence.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useNextShipment, useShipmentDraft } from '../../data/shipments.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { type ParcelChoice, ParcelLines, useParcelChoice } from '../parcels/parcel-lines.tsx'
import { noticeToShip } from '../tracking/doubt-tracking-number.ts'
import { type Draft, NAMES, useShipForm } from './use-ship-form.ts'

const CARRIERS = ['Royal Mail', 'Parcelforce', 'DHL', 'DPD', 'Evri', 'UPS', 'FedEx']

/**
 * Filled in from the last parcel and the order. With `opensNext` the next order to ship follows each shipment. With
 * `isScanned` the scanner types on, also on a phone.
 */
export function ShipForm({
  order,
  opensNext,
  isScanned,
  onDone,
}: {
  order: Pick<Order, 'id'>
  opensNext?: boolean
  isScanned?: boolean | undefined
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
      focusFirst={isScanned || id !== order.id ? 'always' : true}
      onCancel={onDone}
      onShipped={opensNext ? (isAll) => openNext(!isAll) : onDone}
      {...(opensNext && draft.to_ship > 1 && { onSkip: () => openNext(true) })}
    />
  )
}

type Fields = {
  draft: Draft
  focusFirst: 'always' | true
  onShipped: (isAll: boolean) => unknown
  onSkip?: () => unknown
  onCancel: () => void
}

function ShipFields({ draft, focusFirst, onShipped, onSkip, onCancel }: Fields) {
  const { order, last_parcel } = draft
  const choice = useParcelChoice(order.items)
  const isCompanyKnown = order.carrier !== '' || last_parcel !== null
  const form = useShipForm(draft, choice, onShipped)
  return (
    <DialogForm form={form} submit="Ship Order" onCancel={onCancel} names={NAMES}>
      <ShippedOrder draft={draft} choice={choice} problem={form.problem} {...(onSkip && { onSkip })} />
      <Input
        {...form.text('shipping_company')}
        {...(!isCompanyKnown && { 'data-focus-first': focusFirst })}
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
        {...(isCompanyKnown && { 'data-focus-first': focusFirst })}
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
  problem,
  onSkip,
}: Pick<Fields, 'draft' | 'onSkip'> & { choice: ParcelChoice; problem: string | undefined }) {
  const { code, name, city, pieces, items, method_name } = order
  const delivery = method_name.split(' (')[0]
  const notice = noticeToShip(withdrawnSentence(order.awaiting_refund_quantity), problem)
  return (
    <div>
      <WaitingGift order={order} />
      {notice && <Alert className="mb-3">{notice}</Alert>}
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
