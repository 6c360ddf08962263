import { withdrawalEndpoints as endpoints } from '../../contract/returns/withdrawal.ts'
import { notFound } from '../../shop/lib/errors.ts'
import { runIdempotent } from '../../shop/lib/idempotency.ts'
import { findOrderOwner } from '../../shop/orders/queries/find-order-owner.ts'
import { LINK_SENT, requestOrderLink } from '../../shop/returns/order-links.ts'
import { closeWithdrawal } from '../../shop/withdrawals/close-withdrawal.ts'
import {
  readWithdrawable,
  readWithdrawalLink,
  requireEnabled,
} from '../../shop/withdrawals/find-withdrawable.ts'
import { listWithdrawals } from '../../shop/withdrawals/list-withdrawals.ts'
import { markWithdrawalRefunded } from '../../shop/withdrawals/mark-refunded.ts'
import { withdraw } from '../../shop/withdrawals/withdraw.ts'
import { form, formOutcome, identifyForm } from '../lib/form.ts'
import { linkOrOrder } from '../lib/link-or-order.ts'
import { type Api, type Call, route } from '../lib/route.ts'

export function withdrawalRoutes(api: Api): void {
  route(api, endpoints.identifyWithdrawal, async ({ shop, body }) => {
    requireEnabled(shop)
    await requestOrderLink(shop, { ...body, purpose: 'withdrawal' })
    return { detail: LINK_SENT }
  })
  route(api, endpoints.readWithdrawalLink, ({ shop, params }) => readWithdrawalLink(shop, params.token))
  route(api, endpoints.readOrderWithdrawal, async ({ shop, caller, params }) => {
    requireEnabled(shop)
    const owner = await findOrderOwner(shop.db, params.id, caller.id)
    if (!owner?.userId) throw notFound('order')
    return await readWithdrawable(shop, params.id)
  })
  route(api, endpoints.createWithdrawal, create)
  route(api, endpoints.listWithdrawals, ({ shop, query }) => listWithdrawals(shop, query))
  route(api, endpoints.markWithdrawalRefunded, ({ shop, caller, params }) =>
    markWithdrawalRefunded(shop, caller.id, params.id),
  )
  route(api, endpoints.closeWithdrawal, ({ shop, caller, params, body }) =>
    closeWithdrawal(shop, caller.id, { ...params, ...body }),
  )
  formRoutes(api)
}

function create({ shop, caller, body, idempotencyKey: key }: Call<typeof endpoints.createWithdrawal>) {
  const { by, scope } = linkOrOrder(caller, body)
  const call = { scope: [scope, endpoints.createWithdrawal.path], key, body }
  return runIdempotent(shop, call, (attempt) => withdraw(shop, by, body.items, attempt))
}

/** The forms of the pages, which work without JavaScript: each calls its endpoint and leads to a page. */
function formRoutes(api: Api): void {
  identifyForm(api, endpoints.identifyWithdrawal.path, '/withdraw')
  form(api, endpoints.createWithdrawal.path, async ({ token, key, ...fields }, send) => {
    const items = Object.entries(fields)
      .map(([order_item_id, quantity]) => ({ order_item_id, quantity: Number(quantity) }))
      .filter(({ quantity }) => quantity !== 0)
    const answer = await send({ token, items }, key)
    const outcome = formOutcome(answer, items, fields)
    return `/withdraw/${encodeURIComponent(String(token))}?${outcome}`
  })
}
