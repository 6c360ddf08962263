import type { FormLine } from '../../contract/returns/form-field.ts'
import { returnEndpoints as endpoints } from '../../contract/returns/return-endpoints.ts'
import { notFound } from '../../shop/lib/errors.ts'
import { runIdempotent } from '../../shop/lib/idempotency.ts'
import { findOrderOwner } from '../../shop/orders/queries/find-order-owner.ts'
import { approveReturn, closeReturn, receiveReturn, refuseReturn } from '../../shop/returns/answer-return.ts'
import { exchangeReturn } from '../../shop/returns/exchange/exchange-return.ts'
import { readChoices } from '../../shop/returns/exchange/store-choice.ts'
import { readReturnable, readReturnLink } from '../../shop/returns/find-returnable.ts'
import { inspectReturn } from '../../shop/returns/inspect-return.ts'
import { listReturns } from '../../shop/returns/list-returns.ts'
import { LINK_SENT, requestOrderLink } from '../../shop/returns/order-links.ts'
import { readReturn } from '../../shop/returns/read-return.ts'
import { refundReturn } from '../../shop/returns/refund/refund-return.ts'
import { requestReturn } from '../../shop/returns/request-return.ts'
import { readSlip } from '../../shop/returns/slip/find-slip.ts'
import { slipPdf } from '../../shop/returns/slip/slip-pdf.ts'
import { form, formOutcome, identifyForm } from '../lib/form.ts'
import { idempotentByAdmin, idempotentRoute } from '../lib/idempotent-by-admin.ts'
import { linkOrOrder } from '../lib/link-or-order.ts'
import { type Api, type Call, download, route } from '../lib/route.ts'

export function returnRoutes(api: Api): void {
  route(api, endpoints.identifyReturn, async ({ shop, body }) => {
    await requestOrderLink(shop, { ...body, purpose: 'return' })
    return { detail: LINK_SENT }
  })
  route(api, endpoints.readReturnLink, ({ shop, params }) => readReturnLink(shop, params.token))
  route(api, endpoints.readOrderReturnable, async ({ shop, caller, params }) => {
    const owner = await findOrderOwner(shop.db, params.id, caller.id)
    if (!owner?.userId) throw notFound('order')
    return await readReturnable(shop, params.id)
  })
  route(api, endpoints.createReturn, create)
  route(api, endpoints.readReturnSlip, ({ shop, caller, params, query }) =>
    readSlip(shop, { ...query, ...params }, caller),
  )
  download(api, endpoints.readReturnSlipPdf, async ({ shop, caller, params, query }) => {
    const slip = await readSlip(shop, { ...query, ...params }, caller)
    const { name, bytes } = await slipPdf(slip, shop.clock.now())
    return { name, bytes: bytes.length, content: new Blob([bytes]).stream() }
  })
  adminRoutes(api)
  formRoutes(api)
}

function create({ shop, caller, body, idempotencyKey: key }: Call<typeof endpoints.createReturn>) {
  const { by, scope } = linkOrOrder(caller, body)
  const call = { scope: [scope, endpoints.createReturn.path], key, body }
  return runIdempotent(shop, call, (attempt) => requestReturn(shop, by, body.items, attempt))
}

function adminRoutes(api: Api): void {
  route(api, endpoints.listReturns, ({ shop, query }) => listReturns(shop, query))
  route(api, endpoints.readReturn, ({ shop, params }) => readReturn(shop, shop.db, params.id))
  route(api, endpoints.readReturnChoices, ({ shop, params }) => readChoices(shop.db, params.id))
  route(api, endpoints.approveReturn, ({ shop, caller, params, body }) =>
    approveReturn(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, endpoints.refuseReturn, ({ shop, caller, params, body }) =>
    refuseReturn(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, endpoints.receiveReturn, ({ shop, caller, params }) => receiveReturn(shop, caller.id, params.id))
  route(api, endpoints.inspectReturn, ({ shop, caller, params, body }) =>
    inspectReturn(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, endpoints.exchangeReturn, (call) =>
    idempotentByAdmin(endpoints.exchangeReturn, { ...call, body: {} }, (attempt) =>
      exchangeReturn(call.shop, call.caller.id, call.params.id, attempt),
    ),
  )
  idempotentRoute(api, endpoints.refundReturn, (call, attempt) =>
    refundReturn(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
  )
  route(api, endpoints.closeReturn, ({ shop, caller, params, body }) =>
    closeReturn(shop, caller.id, { ...body, id: params.id }),
  )
}

/** The forms of the pages, which work without JavaScript. */
function formRoutes(api: Api): void {
  identifyForm(api, endpoints.identifyReturn.path, '/returns')
  form(api, endpoints.createReturn.path, async ({ token, key, ...fields }, send) => {
    const items = itemsOfForm(fields)
    const answer = await send({ token, items }, key)
    const outcome = formOutcome(answer, items, fields)
    return `/returns/${encodeURIComponent(String(token))}?${outcome}`
  })
}

/** Each line has fields with its id after a dot. */
export function itemsOfForm(fields: Record<string, string | File>): FormLine[] {
  return Object.entries(fields).flatMap(([name, quantity]) => {
    const [field, id] = name.split('.')
    if (field !== 'quantity' || !Number(quantity)) return []
    const { [`reason.${id}`]: reason, [`wish.${id}`]: wish, [`seal.${id}`]: seal } = fields
    // What is wished instead stands after a colon.
    const [wished, variant_id] = String(wish ?? 'refund').split(':')
    const item = { order_item_id: id, quantity: Number(quantity), reason, wish: wished, variant_id }
    return [{ ...item, seal_unbroken: seal === 'on' }]
  })
}
