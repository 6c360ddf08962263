import { Gift } from 'lucide-react'
import { dayAndMonth } from '../../../contract/delivery/format-day.ts'
import type { Order } from '../../../contract/order.ts'
import { Icon } from '../../ui/icon.tsx'

/** In place of the pieces of a gift. @param until the day on which they are shown */
export function HiddenGift({ order: { gift }, until }: { order: Order; until: string }) {
  return (
    <span className="flex items-center gap-3">
      <Icon of={Gift} className="size-6 shrink-0 text-gold" strokeWidth={1.5} />
      <span className="min-w-0 wrap-anywhere">
        {`A gift for ${gift?.receiver.name}: hidden until ${dayAndMonth(until)}`}
      </span>
    </span>
  )
}
