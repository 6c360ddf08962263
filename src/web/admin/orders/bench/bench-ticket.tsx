import { itemsToPack } from '../../../../contract/admin/items-to-pack.ts'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import { FONT_LABELS, graphemes, PLACE_LABELS } from '../../../../contract/engraving/rules.ts'
import { optionsText } from '../../../../contract/variant.ts'
import { Drawing } from '../../../shared/line-options.tsx'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Alert } from '../../../ui/alert.tsx'
import { formatDate } from '../../../ui/format.ts'
import { packingWarning } from '../slips/slip.tsx'

/** What the bench makes and engraves of an order: nothing of its customer. */
export function BenchTicket({ order }: { order: AdminOrder }) {
  const { timeZone } = useShopConfig()
  const warning = packingWarning(order)
  const items = itemsToPack(order).filter(
    ({ personalisation, made_quantity }) => personalisation || made_quantity > 0,
  )
  const dates = [
    `Ordered ${formatDate(order.created_at, timeZone)}`,
    order.dispatch_by && `must leave by ${formatDay(order.dispatch_by)}`,
  ]
  return (
    <div className="border border-line bg-paper p-4 sm:p-8 print:border-0 print:p-0">
      {warning && (
        <div className="mb-6">
          <Alert>{warning}</Alert>
        </div>
      )}
      <h1 className="text-title font-semibold">{`Bench ticket ${order.code}`}</h1>
      <p className="text-muted">{dates.filter(Boolean).join(', ')}</p>
      {items.length === 0 && <p className="mt-6">Nothing of this order is made or engraved.</p>}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Piece key={item.id} item={item} />
        ))}
      </ul>
    </div>
  )
}

type Item = AdminOrder['order_items'][number]

function Piece({ item }: { item: Item }) {
  const { product, options, quantity, made_quantity, personalisation } = item
  const toMake = Math.min(made_quantity, quantity)
  const facts = [
    ...(personalisation ? engravingFacts(personalisation) : []),
    ['Pieces', quantity],
    ...(toMake > 0 ? [['To make', toMake]] : []),
  ]
  const steps = [...(toMake > 0 ? ['Made'] : []), ...(personalisation ? ['Engraved'] : []), 'Checked']
  return (
    <li className="break-inside-avoid py-6">
      <h2 className="text-lead font-semibold wrap-anywhere">{product.name}</h2>
      <p className="wrap-anywhere">{[optionsText(options), product.code].filter(Boolean).join(' · ')}</p>
      {personalisation && <Drawing personalisation={personalisation} className="my-4 w-120" />}
      <dl className="mt-2 grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex gap-8">
        {steps.map((step) => (
          <span key={step} className="flex items-center gap-2">
            <span aria-hidden="true" className="block size-4 border border-ink" />
            {step}
          </span>
        ))}
      </p>
    </li>
  )
}

function engravingFacts({ place, font, text }: NonNullable<Item['personalisation']>) {
  return [
    ['Text', text],
    ['Characters', graphemes(text).length],
    ['Place', PLACE_LABELS[place]],
    ['Font', FONT_LABELS[font]],
  ]
}
