import { randomInt } from 'node:crypto'
import { dayIn } from '../day.ts'
import type { Shop } from '../shop.ts'

// No 0 O, 1 I L, U V: people read these codes out.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const LENGTH = 8

/** A new order's code to read out, such as '26-K7M3XQ4D'. */
export function newOrderCode(shop: Shop): string {
  const year = dayIn(shop.config.timeZone, shop.clock.now()).slice(2, 4)
  let code = ''
  for (let index = 0; index < LENGTH; index += 1) code += LETTERS[randomInt(LETTERS.length)]
  return `${year}-${code}`
}

const YEARS = Array.from({ length: 100 }, (_, year) => String(year).padStart(2, '0'))

/** The codes that somebody may mean who says all of one, without its dash, or leaves out the year. */
export function codesEndingIn(said: string): string[] {
  const years = said.length === LENGTH ? YEARS : [said.slice(0, -LENGTH)]
  return years.map((year) => `${year}-${said.slice(-LENGTH)}`)
}
