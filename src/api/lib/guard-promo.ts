import { ShopError } from '../../shop/lib/errors.ts'
import type { CountCall } from './route.ts'

type PromoCall = { count: CountCall; ip: string; body: { promo_code: string | null } }

/**
 * Counts a call with a promo code before its code is judged, so that many at once are counted too, and takes it back
 * unless the code turns out wrong: nobody guesses codes, and who has a right one does not use up tries.
 * @throws ShopError 'too_many_tries', and what the work throws
 */
export async function guardPromo<T extends object>(call: PromoCall, work: () => Promise<T>): Promise<T> {
  if (!call.body.promo_code) return await work()
  await call.count('promo', call.ip)
  let isWrong = false
  try {
    const answer = await work()
    isWrong = 'promo_problem' in answer && !!answer.promo_problem
    return answer
  } catch (error) {
    isWrong = error instanceof ShopError && error.fields.some(({ path }) => path === 'promo_code')
    throw error
  } finally {
    // What the work came to stands, whatever becomes of the counting.
    if (!isWrong) await call.count('promo', call.ip, -1).catch(() => undefined)
  }
}
