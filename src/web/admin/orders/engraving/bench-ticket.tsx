import { itemsToPack } from '../../../../contract/admin/items-to-pack.ts'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { FONT_LABELS, graphemes, PLACE_LABELS } from '../../../../contract/engraving/rules.ts'
import { optionsText } from '../../../../contract/variant.ts'
import { Drawing } from '../../../shared/line-options.tsx'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Alert } from '../../../ui/alert.tsx'
import { formatDate } from '../../../ui/format.ts'
import { packingWarning } from '../slips/slip.tsx'

/** What the bench engraves of an order: nothing of its customer. */
export function BenchTicket({ order }: { order: AdminOrder }) {
  const { timeZone } = useShopConfig()
  const warning = packingWarning(order)
  const items = itemsToPack(order).filter(({ personalisation }) => personalisation)
  return (
    <div className="border border-line bg-paper p-4 sm:p-8 print:border-0 print:p-0">
      {warning && (
        <div className="mb-6">
          <Alert>{warning}</Alert>
        </div>
      )}
      <h1 className="text-title font-semibold">{`Bench ticket ${order.code}`}</h1>
      <p className="text-muted">{`Ordered ${formatDate(order.created_at, timeZone)}`}</p>
      {items.length === 0 && <p className="mt-6">Nothing of this order is engraved.</p>}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Piece key={item.id} item={item} />
        ))}
      </ul>
    </div>
  )
}

function Piece({ item }: { item: AdminOrder['order_items'][number] }) {
  const { product, options, quantity, personalisation } = item
  if (!personalisation) return null
  const { place, font, text } = personalisation
  const facts = [
    ['Text', text],
    ['Characters', graphemes(text).length],
    ['Place', PLACE_LABELS[place]],
    ['Font', FONT_LABELS[font]],
    ['Pieces', quantity],
  ] as const
  return (
    <li className="break-inside-avoid py-6">
      <h2 className="text-lead font-semibold wrap-anywhere">{product.name}</h2>
      <p className="wrap-anywhere">{[optionsText(options), product.code].filter(Boolean).join(' · ')}</p>
      <Drawing personalisation={personalisation} className="my-4 w-120" />
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex gap-8">
        {['Engraved', 'Checked'].map((step) => (
          <span key={step} className="flex items-center gap-2">
            <span aria-hidden="true" className="block size-4 border border-ink" />
            {step}
          </span>
        ))}
      </p>
    </li>
  )
}
