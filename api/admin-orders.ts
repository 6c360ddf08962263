import {
  deliverOrder,
  exportOrders,
  listOrders,
  readOrder,
  searchOrders,
  seeTrouble,
  shipOrder,
  shipOrderBody,
} from '../contract/admin-order.ts'
import { addOrderNote, cancelOrder, refundOrder, resendConfirmation } from '../contract/admin-order-money.ts'
import { ShopError } from '../shop/errors.ts'
import { addNote } from '../shop/order/add-note.ts'
import { cancelOrder as cancel } from '../shop/order/cancel-order.ts'
import { deliverOrder as deliver } from '../shop/order/deliver.ts'
import { exportOrders as writeCsv } from '../shop/order/export-orders.ts'
import { readFreshPage } from '../shop/order/find-fresh-order.ts'
import { listOrders as findOrders } from '../shop/order/list-orders.ts'
import { givenFilters } from '../shop/order/order-filters.ts'
import { readAdminOrder } from '../shop/order/read-admin-order.ts'
import { refreshPayment } from '../shop/order/refresh-payment.ts'
import { refundOrder as refund } from '../shop/order/refund-order.ts'
import { resendConfirmation as resend } from '../shop/order/resend-confirmation.ts'
import { seeTrouble as markSeen } from '../shop/order/see-trouble.ts'
import { isInFuture, NOT_IN_FUTURE, shipOrder as ship } from '../shop/order/ship.ts'
import type { Shop } from '../shop/shop.ts'
import { onceByAdmin } from './once-by-admin.ts'
import { type Api, download, route } from './route.ts'
import { recordExport } from './security-events.ts'

/** Goes after the shoppers' calls: '/order/user/' is no order's id. */
export function adminOrderRoutes(api: Api): void {
  readingRoutes(api)
  movingRoutes(api)
  moneyRoutes(api)
}

function readingRoutes(api: Api): void {
  route(api, listOrders, ({ shop, query }) => readFreshPage(shop, () => findOrders(shop, query)))
  route(api, searchOrders, async ({ shop, query: { skip, limit, ...filters } }) => {
    const given = givenFilters(filters)
    if (Object.keys(given).length === 0) throw new ShopError('invalid', 'Please fill in at least one filter.')
    return await readFreshPage(shop, () => findOrders(shop, { ...given, skip, limit }))
  })
  download(api, exportOrders, async (call) => {
    recordExport(call, 'orders')
    return { name: 'orders.csv', content: writeCsv(call.shop, givenFilters(call.query)) }
  })
  route(api, readOrder, async ({ shop, params }) => {
    const order = await readAdminOrder(shop.db, params.id)
    if (order.status !== 'pending') return order
    await refreshPayment(shop, order.id)
    return await readAdminOrder(shop.db, params.id)
  })
}

function movingRoutes(api: Api): void {
  route(
    api,
    shipOrder,
    (call) => onceByAdmin(shipOrder, call, (attempt) => ship(call.shop, call.caller.id, call.body, attempt)),
    shippable(api.shop),
  )
  route(api, deliverOrder, ({ shop, caller, params }) => deliver(shop, caller.id, params.id))
  route(api, addOrderNote, (call) =>
    onceByAdmin(addOrderNote, call, (attempt) =>
      addNote(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
    ),
  )
  route(api, resendConfirmation, ({ shop, caller, params }) => resend(shop, caller.id, params.id))
}

function shippable(shop: Shop) {
  const { estimated_delivery } = shipOrderBody.shape
  return shipOrderBody.extend({
    estimated_delivery: estimated_delivery.refine((wanted) => isInFuture(shop, wanted), NOT_IN_FUTURE),
  })
}

function moneyRoutes(api: Api): void {
  route(api, seeTrouble, ({ shop, caller, params, body }) =>
    markSeen(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, cancelOrder, ({ shop, caller, params, body }) =>
    cancel(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, refundOrder, (call) =>
    onceByAdmin(refundOrder, call, (attempt) =>
      refund(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
    ),
  )
}
