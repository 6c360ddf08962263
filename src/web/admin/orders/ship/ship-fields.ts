import { orderTracking } from '../../../../contract/admin/order-corrections.ts'
import { dayIn } from '../../../../contract/day.ts'

export function shipFields(timeZone: string) {
  return orderTracking.extend({
    estimated_delivery: orderTracking.shape.estimated_delivery.refine(
      (day) => day > dayIn(timeZone, new Date()),
      'Estimated delivery date must be in the future',
    ),
  })
}
