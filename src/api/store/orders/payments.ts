import type { Context } from 'hono'
import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import { ShopError } from '../../../shop/lib/errors.ts'
import { rateLimited } from '../../../shop/lib/rate-limited.ts'
import { handlePaymentWebhook } from '../../../shop/orders/payment/handle-payment-webhook.ts'
import type { PaymentEvent } from '../../../shop/orders/payment/payments.ts'
import { HttpError } from '../../lib/errors.ts'
import { readBytes } from '../../lib/read-body.ts'
import type { Api, ApiEnv } from '../../lib/route.ts'

const MAX_EVENT_BYTES = 256_000

/**
 * Not part of the contract, because the signature covers the raw body. The database is not touched before the signature
 * is verified. A 2xx is sent only after the commit: the provider retries everything else.
 */
export function paymentRoutes(api: Api): void {
  api.app.post(`${API_BASE}/payments/stripe/webhook`, async (c: Context<ApiEnv>) => {
    const event = await readSigned(api, c).catch((error) => refuseUnsigned(api, c, error))
    await handlePaymentWebhook(api.shop, event)
    return c.json({ received: true })
  })
}

async function readSigned({ shop }: Api, c: Context<ApiEnv>): Promise<PaymentEvent> {
  const signature = shop.payments.checkSignatureHeader(c.req.header('stripe-signature'))
  return shop.payments.readEvent(await readBytes(c.req.raw, MAX_EVENT_BYTES), signature)
}

/** Counts requests without a valid signature; signed events are accepted even from an address above its limit. */
function refuseUnsigned({ refusedWebhooks, shop }: Api, c: Context<ApiEnv>, error: unknown): never {
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
