import { dayIn } from '../../contract/day.ts'
import { type Right, STATUTORY_DAYS } from '../../contract/returns/right.ts'
import { addDays } from '../delivery/promise.ts'

export type Arrival = {
  is_delivered: boolean
  delivered_at: Date | null
  /** Nobody has seen the parcel arrive: the shop has marked the order as delivered by itself. */
  is_assumed: boolean
  /** 'YYYY-MM-DD' */
  estimated_delivery: string
}

/**
 * The last day, in the shop, on which a line may be returned. Of an unknown day of delivery the later end counts. When the
 * days of the law end on a day without work, the next one with it counts (Regulation 1182/71).
 * @param right `endsOnWorkday`: as of the law's days, of an order from before only these were extended
 * @returns null before the delivery
 */
export function lastReturnDay(
  { days, endsOnWorkday = false }: Pick<Right, 'days'> & { endsOnWorkday?: boolean },
  { is_delivered, delivered_at, is_assumed, estimated_delivery }: Arrival,
  { timeZone, isWorkday }: { timeZone: string; isWorkday: (day: string) => boolean },
): string | null {
  if (!is_delivered) return null
  const marked = delivered_at && dayIn(timeZone, delivered_at)
  const isKnown = marked && !is_assumed
  const arrived = isKnown || (marked && marked > estimated_delivery) ? marked : estimated_delivery
  const after = (count: number, isExtended: boolean) => {
    const end = addDays(arrived, count, () => true)
    return isExtended && !isWorkday(end) ? addDays(end, 1, isWorkday) : end
  }
  const end = after(days, endsOnWorkday)
  const endOfLaw = after(STATUTORY_DAYS, true)
  if (end > endOfLaw) return end
  return endOfLaw
}
