import type { Context } from 'hono'
import { API_BASE } from '../contract/endpoint.ts'
import { hearPayment } from '../shop/order/hear-payment.ts'
import { readBytes } from './read-body.ts'
import type { Api, ApiEnv } from './route.ts'

const MAX_NOTICE_BYTES = 1_000_000

/**
 * The payment provider's notices. Not a call of the contract: the signature is made over the raw body, and nothing is
 * read or written before it is checked. Answered with 2xx only when all is committed, since the provider sends
 * anything else again.
 */
export function paymentRoutes({ app, shop }: Api): void {
  app.post(`${API_BASE}/payments/stripe/webhook`, async (c: Context<ApiEnv>) => {
    const rawBody = await readBytes(c.req.raw, MAX_NOTICE_BYTES)
    await hearPayment(shop, shop.payments.readEvent(rawBody, c.req.header('stripe-signature')))
    return c.json({ received: true })
  })
}
