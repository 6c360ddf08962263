import { shipOrderBody } from '../../../contract/admin/ship-order.ts'
import { dayIn } from '../../../contract/day.ts'

export function shipFields(timeZone: string) {
  return shipOrderBody.omit({ order_id: true, items: true, confirm_withdrawn: true }).extend({
    estimated_delivery: shipOrderBody.shape.estimated_delivery.refine(
      (day) => day > dayIn(timeZone, new Date()),
      'Estimated delivery date must be in the future',
    ),
  })
}
