import { dayIn } from '../../contract/day.ts'
import { momentOf } from '../lib/day.ts'
import { dayAfter } from '../made-to-order/week.ts'
import type { Shop } from '../shop.ts'
import { deliveryMethods } from './delivery-methods.ts'
import { promiseFor } from './promise.ts'

/** Milliseconds until what is promised changes by itself: until the next cut-off of a method, or midnight. */
export function nextPromiseInMs(shop: Pick<Shop, 'settings' | 'config' | 'clock'>): number {
  const now = shop.clock.now()
  const { timeZone } = shop.config
  const midnight = momentOf(timeZone, dayAfter(dayIn(timeZone, now), 1), '00:00').getTime()
  const cutOffs = deliveryMethods(shop).flatMap((method) => promiseFor(shop, method).order_by ?? [])
  return Math.min(midnight, ...cutOffs.map((moment) => Date.parse(moment))) - now.getTime()
}
