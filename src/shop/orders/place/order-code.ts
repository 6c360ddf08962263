import { dayIn } from '../../../contract/day.ts'
import { CODE_LENGTH, humanReadableCode } from '../../lib/human-readable-code.ts'
import type { Shop } from '../../shop.ts'

/** @returns a code such as '26-K7M3XQ4D', which is easy to read out */
export function generateOrderCode(shop: Shop): string {
  const year = dayIn(shop.config.timeZone, shop.clock.now()).slice(2, 4)
  return `${year}-${humanReadableCode()}`
}

const YEARS = Array.from({ length: 100 }, (_, year) => String(year).padStart(2, '0'))

/** The codes that a search text without its dash may mean: the year may be missing. */
export function candidateOrderCodes(text: string): string[] {
  const years = text.length === CODE_LENGTH ? YEARS : [text.slice(0, -CODE_LENGTH)]
  return years.map((year) => `${year}-${text.slice(-CODE_LENGTH)}`)
}
