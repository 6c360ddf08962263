import { dayIn } from '../../contract/day.ts'
import { fieldError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'

/** @param day of a gift, before which it must not arrive @throws ShopError 'invalid' */
export function requireDay(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  day: string | null | undefined,
): void {
  if (!day) return
  const today = dayIn(config.timeZone, clock.now())
  if (day < today) throw fieldError('gift.not_before', 'This day is in the past.')
  const [year, rest] = [Number(today.slice(0, 4)), today.slice(4)]
  if (day > `${year + 1}${rest}`) throw fieldError('gift.not_before', 'Please choose a day within a year.')
}
