import { ShopError } from '../shop/errors.ts'
import type { CountCall } from './route.ts'

type PromoCall = { count: CountCall; ip: string; body: { promo_code: string | null } }

/**
 * Lets a call with a promo code through while its address has wrong tries left, and counts one when the code turns
 * out wrong: nobody guesses codes, and who has a right one never waits.
 * @throws ShopError 'too_many_tries', and what the work throws
 */
export async function guardPromo<T extends object>(call: PromoCall, work: () => Promise<T>): Promise<T> {
  if (!call.body.promo_code) return await work()
  await call.count('promo', call.ip, 0)
  try {
    const answer = await work()
    if ('promo_problem' in answer && answer.promo_problem) await call.count('promo', call.ip)
    return answer
  } catch (error) {
    const isWrong = error instanceof ShopError && error.fields.some(({ path }) => path === 'promo_code')
    if (isWrong) await call.count('promo', call.ip)
    throw error
  }
}
