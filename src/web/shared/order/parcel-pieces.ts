import { itemsOfShipment } from '../../../contract/admin/items-to-pack.ts'
import type { Shipment } from '../../../contract/delivery/order-shipping.ts'
import { lineName } from '../../../contract/engraving/rules.ts'
import type { Order } from '../../../contract/order.ts'

/** '1 × Ring (Size M), 2 × Bracelet' */
export function parcelPieces(order: Order, shipment: Shipment): string {
  return itemsOfShipment(order, shipment)
    .map((item) => `${item.quantity} × ${lineName(item)}`)
    .join(', ')
}
