import type { Context } from 'hono'
import { API_BASE } from '../../contract/endpoint.ts'
import { ShopError } from '../../shop/lib/errors.ts'
import { rateLimited } from '../../shop/lib/rate-limited.ts'
import { hearPayment } from '../../shop/orders/payment/handle-payment-webhook.ts'
import type { PaymentEvent } from '../../shop/orders/payment/payments.ts'
import { HttpError } from '../lib/errors.ts'
import { readBytes } from '../lib/read-body.ts'
import type { Api, ApiEnv } from '../lib/route.ts'

const MAX_EVENT_BYTES = 256_000

/**
 * The payment provider's webhook. Not a call of the contract: the signature is made over the raw body, and nothing is
 * read or written in the database before it is checked. Answered with 2xx only when all is committed, since the
 * provider sends anything else again.
 */
export function paymentRoutes(api: Api): void {
  api.app.post(`${API_BASE}/payments/stripe/webhook`, async (c: Context<ApiEnv>) => {
    const event = await readSigned(api, c).catch((error) => refuse(api, c, error))
    await hearPayment(api.shop, event)
    return c.json({ received: true })
  })
}

async function readSigned({ shop }: Api, c: Context<ApiEnv>): Promise<PaymentEvent> {
  const signature = shop.payments.checkSignatureHeader(c.req.header('stripe-signature'))
  return shop.payments.readEvent(await readBytes(c.req.raw, MAX_EVENT_BYTES), signature)
}

/**
 * The one place where a webhook request is refused. What carries no valid signature counts against its address. An
 * address that has used up its share is still heard when it signs correctly: all it costs is one body and one hash.
 */
function refuse({ refusedWebhooks, shop }: Api, c: Context<ApiEnv>, error: unknown): never {
  const isUnsigned =
    error instanceof HttpError || (error instanceof ShopError && error.code === 'bad_signature')
  if (!isUnsigned) throw error
  const ip = c.env?.ip ?? '127.0.0.1'
  const reason = error instanceof HttpError ? `refused with status ${error.status}` : 'no valid signature'
  shop.security.record({ kind: 'webhook_refused', ip, detail: { reason } })
  const seconds = refusedWebhooks.secondsToWait(ip)
  if (seconds !== undefined) throw rateLimited(seconds * 1000)
  refusedWebhooks.count(ip)
  throw error
}
