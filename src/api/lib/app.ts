import { RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import { ShopError } from '../../shop/lib/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { accountEmailRoutes } from '../account/account-emails.ts'
import { addressRoutes } from '../account/addresses.ts'
import { userRoutes } from '../account/users.ts'
import { wishlistRoutes } from '../account/wishlist.ts'
import { adminRoutes } from '../admin/admins.ts'
import { adminCatalogueRoutes } from '../admin/catalog.ts'
import { adminCsvRoutes } from '../admin/csv.ts'
import { adminOrderRoutes } from '../admin/orders.ts'
import { adminProductRoutes } from '../admin/products.ts'
import { adminShopRoutes } from '../admin/shop.ts'
import { cartRoutes } from '../store/cart.ts'
import { catalogueRoutes } from '../store/catalog.ts'
import { orderRoutes } from '../store/order.ts'
import { orderReturnRoutes } from '../store/order-return.ts'
import { paymentRoutes } from '../store/payments.ts'
import { docsRoutes } from './docs.ts'
import { HttpError, problemOf, problemResponse } from './errors.ts'
import type { Api, ApiEnv, CountCall } from './route.ts'

/**
 * The shop's API: every call under /api/v1, its documentation and its health.
 * @param requestId the number of the call under way, which a shopper can tell us after a failure
 */
export function createApi(
  shop: Shop,
  limits: Pick<Api, 'count' | 'refusedWebhooks'>,
  requestId: () => string | undefined = () => undefined,
): Api & { onError(error: unknown): Response } {
  const app = new Hono<ApiEnv>({ getPath: pathWithoutTrailingSlash })
  const { refusedWebhooks } = limits
  const count = recordThrottled(shop, limits.count)
  const api: Api = { app, shop, count, refusedWebhooks, declared: new Set(), reads: new Map() }
  adminCatalogueRoutes(api)
  adminProductRoutes(api)
  adminCsvRoutes(api)
  catalogueRoutes(api)
  cartRoutes(api)
  orderRoutes(api)
  orderReturnRoutes(api)
  adminOrderRoutes(api)
  adminShopRoutes(api)
  paymentRoutes(api)
  accountEmailRoutes(api)
  userRoutes(api)
  adminRoutes(api)
  addressRoutes(api)
  wishlistRoutes(api)
  docsRoutes(api)
  app.notFound(() => problemResponse(404, 'There is nothing here.'))
  const onError = (error: unknown) => answerError(shop, error as Error, requestId())
  app.onError(onError)
  return { ...api, onError }
}

function recordThrottled({ security }: Shop, count: CountCall): CountCall {
  return async (limit, key, points) =>
    await count(limit, key, points).catch((error) => {
      if (limit === 'login' && error instanceof ShopError) {
        security.record({ kind: 'log_in_throttled', ip: key, detail: { reason: 'too many log-ins' } })
      }
      throw error
    })
}

function answerError(shop: Shop, error: Error, id: string | undefined): Response {
  if (error instanceof ShopError) return problemOf(error)
  if (error instanceof RequestError) return problemResponse(400, 'The address of this request is malformed.')
  if (error instanceof HttpError) return problemResponse(error.status, error.message, error.fields)
  if ((error as { code?: unknown }).code === DISK_FULL) {
    shop.log.error({ error: error.message }, 'a call found the disk of the database full')
    return problemResponse(
      503,
      'The shop cannot save anything now: its disk is full. Please try again later.',
      [],
      {
        'retry-after': '60',
      },
    )
  }
  if (isDatabaseAway(error)) {
    shop.log.warn({ error: error.message }, 'a call found the database away')
    return problemResponse(503, 'The shop is catching its breath. Please try again in a moment.', [], {
      'retry-after': '2',
    })
  }
  shop.log.error({ error: error.message, stack: error.stack }, 'a call failed')
  const tellUs = id ? ` If it happens again, please tell us this number: ${id}.` : ' Please try again.'
  return problemResponse(500, `Something went wrong on our side.${tellUs}`)
}

const DISK_FULL = '53100'

// Connection loss as pg and PostgreSQL tell it (classes 08 and 57P, 53 for no room; node's own codes; pg-pool's sentence),
// and what a second try gets over: a deadlock, a lock or statement that took too long.
function isDatabaseAway(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  return (
    /^(08...|57P0.|53...|40P01|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(String(error.code)) ||
    // The socket of the embedded server; any other file that is missing is a mistake of ours.
    (error.code === 'ENOENT' && error.syscall === 'connect') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
      error.message,
    )
  )
}

function pathWithoutTrailingSlash(request: Request): string {
  const path = new URL(request.url).pathname
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
