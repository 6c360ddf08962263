import { deliverOrders, readShipmentDraft } from '../../contract/admin/shipment.ts'
import { deliverOrders as deliver } from '../../shop/orders/fulfilment/deliver-orders.ts'
import { readShipmentDraft as findDraft } from '../../shop/orders/fulfilment/shipment-draft.ts'
import { type Api, route } from '../lib/route.ts'

export function adminShipmentRoutes(api: Api): void {
  route(api, readShipmentDraft, ({ shop, query }) => findDraft(shop, query))
  route(api, deliverOrders, ({ shop, caller, body }) => deliver(shop, caller.id, body.order_ids))
}
