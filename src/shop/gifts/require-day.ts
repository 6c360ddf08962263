import { dayIn } from '../../contract/day.ts'
import { dayProblem } from '../../contract/gifts/day-problem.ts'
import { fieldError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'

/** @param day of a gift, before which it must not arrive @throws ShopError 'invalid' */
export function requireDay(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  day: string | null | undefined,
): void {
  const problem = dayProblem(day, dayIn(config.timeZone, clock.now()))
  if (problem) throw fieldError('gift.not_before', problem)
}
