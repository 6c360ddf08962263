import { useState } from 'react'
import type { ShipmentDraft } from '../../../../contract/admin/shipment.ts'
import type { Pieces } from '../../../../contract/delivery/order-shipping.ts'
import { sumOf } from '../../../../contract/money/split.ts'
import { optionsText } from '../../../../contract/variant.ts'
import { engravingText, LineOptions } from '../../../shared/line-options.tsx'
import { countOptions } from '../../../ui/forms/count-options.tsx'
import { Select } from '../../../ui/forms/select.tsx'

type Item = NonNullable<ShipmentDraft['order']>['items'][number]

export type ParcelChoice = ReturnType<typeof useParcelChoice>

/** At first all that is left is chosen that was not withdrawn from; when all was, all. */
export function useParcelChoice(items: Item[]) {
  const [picked, pick] = useState<Record<string, number>>({})
  const isAllWithdrawn = items.every((item) => item.awaiting_refund_quantity === item.quantity)
  // Another admin may have sent some meanwhile.
  const chosenOf = ({ order_item_id, quantity, awaiting_refund_quantity }: Item) =>
    Math.min(picked[order_item_id] ?? quantity - (isAllWithdrawn ? 0 : awaiting_refund_quantity), quantity)
  const chosen: Pieces[] = items
    .map((item) => ({ order_item_id: item.order_item_id, quantity: chosenOf(item) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    chosenOf,
    chosen,
    isAll: items.every((item) => chosenOf(item) === item.quantity),
    isRestWithdrawn: items.every((item) => item.quantity - chosenOf(item) <= item.awaiting_refund_quantity),
    change: (id: string, quantity: number) => pick({ ...picked, [id]: quantity }),
  }
}

const REST_STAYS = 'The rest stays to be shipped, and the order is processing until then.'
const WITHDRAWN_STAYS =
  'What the shopper has withdrawn from stays here, and the order is processing until it is refunded.'

/** One piece leaves as it is; of several, the owner may send a part. */
export function ParcelLines({ items, choice }: { items: Item[]; choice: ParcelChoice }) {
  const canChoose = sumOf(items.map(({ quantity }) => quantity)) > 1
  return (
    <>
      <ul aria-label="In the parcel" className="mt-3 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li
            key={item.order_item_id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 wrap-anywhere"
          >
            <span>
              {!canChoose && <span className="figures">{`${item.quantity} × `}</span>}
              {item.name} <span className="text-small text-muted">{item.code}</span>
              <LineOptions options={item.options} />
              {item.personalisation && (
                <span className="block text-small">{`Engraved: ${engravingText(item.personalisation)}`}</span>
              )}
            </span>
            {canChoose && <Quantity {...{ item, choice }} />}
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-2 text-small text-muted empty:hidden">
        {!choice.isAll && (choice.isRestWithdrawn ? WITHDRAWN_STAYS : REST_STAYS)}
      </p>
    </>
  )
}

function Quantity({ item, choice }: { item: Item; choice: ParcelChoice }) {
  const { order_item_id, name, options, quantity } = item
  return (
    <Select
      label={['How many of', name, optionsText(options)].filter(Boolean).join(' ')}
      hideLabel
      value={choice.chosenOf(item)}
      onChange={({ target }) => choice.change(order_item_id, Number(target.value))}
      className="figures w-28 md:min-h-9 md:py-1"
    >
      {countOptions(quantity, (count) => `${count} of ${quantity}`)}
    </Select>
  )
}
