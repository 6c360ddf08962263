import { giftEndpoints as endpoints } from '../../contract/gifts/gift-endpoints.ts'
import { findGift } from '../../shop/gifts/find-gift.ts'
import { requestGiftReturn } from '../../shop/gifts/request-gift-return.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { runIdempotent } from '../../shop/lib/idempotency.ts'
import { form, formOutcome } from '../lib/form.ts'
import { type Api, type Call, route } from '../lib/route.ts'
import { itemsOfForm } from './returns.ts'

export function giftRoutes(api: Api): void {
  route(api, endpoints.readGift, async ({ shop, params }) =>
    orNotFound(await findGift(shop, shop.db, params.code), 'gift'),
  )
  route(api, endpoints.createGiftReturn, create)
  form(api, endpoints.createGiftReturn.path, async ({ code, key, email, ...fields }, send) => {
    const items = itemsOfForm(fields)
    const answer = await send({ email, items }, key)
    // Without the e-mail address: addresses of pages are kept in histories and logs.
    const outcome = formOutcome(answer, items, fields)
    return `/gift/${encodeURIComponent(String(code))}?${outcome}`
  })
}

function create({ shop, params, body, idempotencyKey: key, count }: Call<typeof endpoints.createGiftReturn>) {
  const code = params.code.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
  const call = { scope: [`gift:${code}`, endpoints.createGiftReturn.path], key, body }
  return runIdempotent(shop, call, async (attempt) => {
    await count('order_cart', `gift:${code.slice(0, 16)}`)
    return await requestGiftReturn(shop, { code, email: body.email }, body.items, attempt)
  })
}
