import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { API_BASE } from '../../contract/endpoints/endpoint.ts'
import { withdrawalEndpoints as endpoints } from '../../contract/returns/withdrawal.ts'
import { notFound, orNotFound } from '../../shop/lib/errors.ts'
import { runIdempotent } from '../../shop/lib/idempotency.ts'
import { findOrderOwner } from '../../shop/orders/queries/find-order-owner.ts'
import { findWithdrawable } from '../../shop/withdrawals/find-withdrawable.ts'
import { listWithdrawals } from '../../shop/withdrawals/list-withdrawals.ts'
import { withdraw } from '../../shop/withdrawals/withdraw.ts'
import {
  readWithdrawalLink,
  requestWithdrawalLink,
  requireEnabled,
} from '../../shop/withdrawals/withdrawal-links.ts'
import { notSignedIn } from '../lib/caller.ts'
import { type Api, type ApiEnv, type Call, route } from '../lib/route.ts'

export function withdrawalRoutes(api: Api): void {
  route(api, endpoints.identifyWithdrawal, async ({ shop, body }) => {
    await requestWithdrawalLink(shop, body)
    return {
      detail:
        'If code and e-mail belong to an order, a link comes by e-mail, a few an hour at most. It is valid for 24 hours.',
    }
  })
  route(api, endpoints.readWithdrawalLink, ({ shop, params }) => readWithdrawalLink(shop, params.token))
  route(api, endpoints.readOrderWithdrawal, async ({ shop, caller, params }) => {
    requireEnabled(shop)
    const owner = await findOrderOwner(shop.db, params.id, caller.id)
    if (!owner || !('userId' in owner)) throw notFound('order')
    return orNotFound(await findWithdrawable(shop, shop.db, params.id), 'order')
  })
  route(api, endpoints.createWithdrawal, create)
  route(api, endpoints.listWithdrawals, ({ shop, query }) => listWithdrawals(shop, query))
  formRoutes(api)
}

function create({ shop, caller, body, idempotencyKey: key }: Call<typeof endpoints.createWithdrawal>) {
  const { token, order_id: orderId, items } = body
  const userId = caller?.kind === 'user' ? caller.id : undefined
  const by = token ? { token } : orderId && userId ? { orderId, userId } : undefined
  if (!by) throw notSignedIn()
  const scope = [token ? `link:${token}` : `user:${userId}`, endpoints.createWithdrawal.path]
  return runIdempotent(shop, { scope, key, body }, (attempt) => withdraw(shop, by, items, attempt))
}

const MAX_FORM_BYTES = 20_000

/** The forms of the pages, which work without JavaScript: each calls its endpoint and leads to a page. */
function formRoutes({ app }: Api): void {
  const limit = bodyLimit({ maxSize: MAX_FORM_BYTES })
  const send = async (c: Context<ApiEnv>, path: string, body: object, key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
    const request = new Request(new URL(API_BASE + path, c.req.url), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await app.fetch(request, c.env)).status
  }
  app.post(`${API_BASE}/withdrawals/identify/form`, limit, async (c) => {
    const { code, email } = await c.req.parseBody()
    const status = await send(c, endpoints.identifyWithdrawal.path, { code, email })
    return c.redirect(`/withdraw?${status === 202 ? 'sent=1' : `problem=${status}`}`, 303)
  })
  app.post(`${API_BASE}/withdrawals/form`, limit, async (c) => {
    const { token, key, ...fields } = await c.req.parseBody()
    const items = Object.entries(fields)
      .map(([order_item_id, quantity]) => ({ order_item_id, quantity: Number(quantity) }))
      .filter(({ quantity }) => quantity !== 0)
    const status = await send(c, endpoints.createWithdrawal.path, { token, items }, String(key ?? ''))
    const outcome = status === 201 ? 'done=1' : `problem=${status}`
    return c.redirect(`/withdraw/${encodeURIComponent(String(token))}?${outcome}`, 303)
  })
}
