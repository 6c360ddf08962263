import { dayIn } from '../../lib/day.ts'
import { CODE_LENGTH, humanReadableCode } from '../../lib/human-readable-code.ts'
import type { Shop } from '../../shop.ts'

/** A new order's code to read out, such as '26-K7M3XQ4D'. */
export function newOrderCode(shop: Shop): string {
  const year = dayIn(shop.config.timeZone, shop.clock.now()).slice(2, 4)
  return `${year}-${humanReadableCode()}`
}

const YEARS = Array.from({ length: 100 }, (_, year) => String(year).padStart(2, '0'))

/** The codes that somebody may mean who says all of one, without its dash, or leaves out the year. */
export function codesEndingIn(said: string): string[] {
  const years = said.length === CODE_LENGTH ? YEARS : [said.slice(0, -CODE_LENGTH)]
  return years.map((year) => `${year}-${said.slice(-CODE_LENGTH)}`)
}
