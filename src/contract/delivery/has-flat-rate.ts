import { defaultMethods } from './default-methods.ts'
import type { DeliveryMethod } from './delivery-method.ts'

/**
 * Whether every parcel costs the shop's shipping fee and takes the days of the default methods, as its default texts say.
 * @param fee major units
 */
export function hasFlatRate(methods: DeliveryMethod[], fee: number): boolean {
  const sent = methods.filter(({ kind }) => kind === 'delivery')
  return sent.every(({ key, price, price_steps, free_over, days_from, days_to }) => {
    const own = defaultMethods.find((method) => method.key === key)
    const isFlat = price === fee && price_steps.length === 0 && free_over === null
    return isFlat && own?.days_from === days_from && own.days_to === days_to
  })
}
