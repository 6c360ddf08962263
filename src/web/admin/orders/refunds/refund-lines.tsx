import { itemsToPack } from '../../../../contract/admin/items-to-pack.ts'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { isPartSent } from '../../../../contract/delivery/part-sent.ts'
import { lineName } from '../../../../contract/engraving/rules.ts'
import { optionsText } from '../../../../contract/variant.ts'
import { countOptions } from '../../../ui/forms/count-options.tsx'
import { Select } from '../../../ui/forms/select.tsx'

export type RefundLine = { id: string; quantity: number; restock: boolean }

export function RefundLines({
  order,
  lines,
  onChange,
}: {
  order: AdminOrder
  lines: RefundLine[]
  onChange: (lines: RefundLine[]) => void
}) {
  const change = (id: string, changed: Partial<RefundLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))
  return (
    <ul className="divide-y divide-line border-y border-line">
      {order.order_items.map(({ id, product, options, personalisation, quantity, refunded_quantity }) => {
        const name = lineName({ product, options, personalisation })
        const line = lines.find((found) => found.id === id)
        const left = quantity - refunded_quantity
        const unsent = unsentOf(order, id)
        return (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 break-words">
              {product.name}
              {options.length > 0 && (
                <span className="block text-small text-muted">{optionsText(options)}</span>
              )}
              {personalisation && (
                <span className="block text-small text-muted">{`Engraved “${personalisation.text}”`}</span>
              )}
              {unsent > 0 && (
                <span className="block text-small text-muted">
                  {`${unsent} not sent yet: refunded first, and then not sent`}
                </span>
              )}
            </span>
            <Select
              label={`How many of ${name}`}
              hideLabel
              value={line?.quantity ?? 0}
              disabled={left === 0}
              onChange={({ target }) => change(id, { quantity: Number(target.value) })}
              className="figures md:min-h-9 md:py-1"
            >
              {countOptions(left, (count) => `${count} of ${left}`)}
            </Select>
            {(line?.quantity ?? 0) > 0 && (
              <label className="col-span-2 flex min-h-9 items-center gap-2 text-small">
                <input
                  type="checkbox"
                  checked={line?.restock ?? false}
                  onChange={({ target }) => change(id, { restock: target.checked })}
                  className="size-4 accent-ink"
                />
                Put back into stock
                <span className="sr-only">{`: ${name}`}</span>
              </label>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Of an order of which a part has left. */
function unsentOf(order: AdminOrder, id: string): number {
  const item = isPartSent(order) && itemsToPack(order).find((line) => line.id === id)
  return item ? item.quantity : 0
}
