import { ShopError } from '../../shop/lib/errors.ts'
import type { CountCall } from './route.ts'

type PromoCall = { count: CountCall; ip: string; body: { promo_code: string | null } }

/**
 * Limits guesses of promo codes. Concurrent guesses are counted before the code is checked; valid codes are refunded.
 * @throws ShopError 'too_many_tries'
 */
export async function guardPromo<T extends object>(call: PromoCall, work: () => Promise<T>): Promise<T> {
  if (!call.body.promo_code) return await work()
  await call.count('promo', call.ip)
  let isWrong = false
  try {
    const result = await work()
    isWrong = 'promo_problem' in result && !!result.promo_problem
    return result
  } catch (error) {
    isWrong = error instanceof ShopError && error.fields.some(({ path }) => path === 'promo_code')
    throw error
  } finally {
    // A failed counter must not change the result.
    if (!isWrong) await call.count('promo', call.ip, -1).catch(() => undefined)
  }
}
