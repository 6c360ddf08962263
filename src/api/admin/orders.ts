import { readOrder, resolvePaymentIssue } from '../../contract/admin/order.ts'
import { correctDetails, correctTracking } from '../../contract/admin/order-corrections.ts'
import { exportOrders, listOrders, searchOrders } from '../../contract/admin/order-list.ts'
import {
  acceptPayment,
  addOrderNote,
  cancelOrder,
  refundOrder,
  resendConfirmation,
  startPacking,
  stopPacking,
} from '../../contract/admin/order-money.ts'
import { shipOrder, shipOrderBody } from '../../contract/admin/ship-order.ts'
import { deliverOrder, readyOrder } from '../../contract/delivery/collect.ts'
import { promiseLater } from '../../contract/delivery/new-promise.ts'
import { ShopError } from '../../shop/lib/errors.ts'
import { addNote } from '../../shop/orders/fulfilment/add-note.ts'
import { cancelOrder as cancel } from '../../shop/orders/fulfilment/cancel/cancel-order.ts'
import { correctDetails as saveDetails } from '../../shop/orders/fulfilment/correct-details.ts'
import { deliverOrder as deliver } from '../../shop/orders/fulfilment/deliver.ts'
import { startPacking as start, stopPacking as stop } from '../../shop/orders/fulfilment/packing.ts'
import { promiseLater as makePromise } from '../../shop/orders/fulfilment/promise-later.ts'
import { readyOrder as ready } from '../../shop/orders/fulfilment/ready.ts'
import { resendConfirmation as resend } from '../../shop/orders/fulfilment/resend-confirmation.ts'
import { isInFuture, NOT_IN_FUTURE, shipOrder as ship } from '../../shop/orders/fulfilment/ship.ts'
import { correctTracking as saveTracking } from '../../shop/orders/fulfilment/tracking/correct-tracking.ts'
import { acceptPayment as accept } from '../../shop/orders/payment/accept-payment.ts'
import { refreshPayment } from '../../shop/orders/payment/refresh-payment.ts'
import { resolvePaymentIssue as resolveIssue } from '../../shop/orders/payment/resolve-payment-issue.ts'
import { readFreshPage } from '../../shop/orders/place/find-fresh-order.ts'
import { exportOrders as writeCsv } from '../../shop/orders/queries/export-orders.ts'
import { listOrders as findOrders } from '../../shop/orders/queries/list-orders.ts'
import { withoutBlankFilters } from '../../shop/orders/queries/order-filters.ts'
import { readAdminOrder } from '../../shop/orders/queries/read-admin-order.ts'
import { refundOrder as refund } from '../../shop/orders/refunds/refund-order.ts'
import type { Shop } from '../../shop/shop.ts'
import { idempotentRoute } from '../lib/idempotent-by-admin.ts'
import { type Api, download, route } from '../lib/route.ts'
import { recordExport } from './security-events.ts'

/** Registered after the shoppers' routes: '/order/user/' is not an order id. */
export function adminOrderRoutes(api: Api): void {
  readRoutes(api)
  fulfilmentRoutes(api)
  paymentRoutes(api)
}

function readRoutes(api: Api): void {
  route(api, listOrders, ({ shop, query: { skip, limit, sort, ...filters } }) =>
    readFreshPage(shop, () => findOrders(shop, { ...withoutBlankFilters(filters), skip, limit, sort })),
  )
  route(api, searchOrders, async ({ shop, query: { skip, limit, sort, ...filters } }) => {
    const given = withoutBlankFilters(filters)
    if (Object.keys(given).length === 0) throw new ShopError('invalid', 'Please fill in at least one filter.')
    return await readFreshPage(shop, () => findOrders(shop, { ...given, skip, limit, sort }))
  })
  download(api, exportOrders, async (call) => {
    recordExport(call, 'orders')
    return { name: 'orders.csv', content: writeCsv(call.shop, withoutBlankFilters(call.query)) }
  })
  route(api, readOrder, async ({ shop, params }) => {
    const order = await readAdminOrder(shop.db, params.id)
    if (order.status !== 'pending') return order
    await refreshPayment(shop, order.id)
    return await readAdminOrder(shop.db, params.id)
  })
}

function fulfilmentRoutes(api: Api): void {
  idempotentRoute(
    api,
    shipOrder,
    (call, attempt) => ship(call.shop, call.caller.id, call.body, attempt),
    () => shipOrderBodyFor(api.shop),
  )
  route(api, startPacking, ({ shop, caller, params }) => start(shop, caller.id, params.id))
  route(api, stopPacking, ({ shop, caller, params }) => stop(shop, caller.id, params.id))
  route(api, deliverOrder, ({ shop, caller, params, body: { code, collect_code, ...body } }) =>
    deliver(shop, caller.id, { id: params.id, collect_code: collect_code || code, ...body }),
  )
  route(api, readyOrder, ({ shop, caller, params, body }) =>
    ready(shop, caller.id, { id: params.id, ...body }),
  )
  route(api, promiseLater, ({ shop, caller, params, body }) =>
    makePromise(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, correctDetails, ({ shop, caller, params, body }) =>
    saveDetails(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, correctTracking, ({ shop, caller, params, body }) =>
    saveTracking(shop, caller.id, { ...body, id: params.id }),
  )
  idempotentRoute(api, addOrderNote, (call, attempt) =>
    addNote(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
  )
  route(api, resendConfirmation, ({ shop, caller, params }) => resend(shop, caller.id, params.id))
}

function shipOrderBodyFor(shop: Shop) {
  const { estimated_delivery } = shipOrderBody.shape
  return shipOrderBody.extend({
    estimated_delivery: estimated_delivery.refine((date) => isInFuture(shop, date), NOT_IN_FUTURE),
  })
}

function paymentRoutes(api: Api): void {
  route(api, resolvePaymentIssue, ({ shop, caller, params, body }) =>
    resolveIssue(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, acceptPayment, ({ shop, caller, params, body }) =>
    accept(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, cancelOrder, ({ shop, caller, params, body }) =>
    cancel(shop, caller.id, { ...body, id: params.id }),
  )
  idempotentRoute(api, refundOrder, (call, attempt) =>
    refund(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
  )
}
