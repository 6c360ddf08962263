import { RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import { ShopError } from '../../shop/lib/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { accountEmailRoutes } from '../account/account-emails.ts'
import { addressRoutes } from '../account/addresses.ts'
import { userRoutes } from '../account/users.ts'
import { wishlistRoutes } from '../account/wishlist.ts'
import { adminRoutes } from '../admin/admins.ts'
import { adminBackupRoutes } from '../admin/backups.ts'
import { adminCatalogueRoutes } from '../admin/catalog.ts'
import { adminDeliveryRoutes } from '../admin/delivery.ts'
import { adminOrderRoutes } from '../admin/orders.ts'
import { adminBulkRoutes } from '../admin/products/bulk.ts'
import { adminCsvRoutes } from '../admin/products/csv.ts'
import { adminProductRoutes } from '../admin/products/products.ts'
import { reportRoutes } from '../admin/reports.ts'
import { adminShipmentRoutes } from '../admin/shipments.ts'
import { adminShopRoutes } from '../admin/shop.ts'
import { taxRoutes } from '../admin/taxes.ts'
import { cartRoutes } from '../store/cart.ts'
import { catalogueRoutes } from '../store/catalog.ts'
import { documentRoutes } from '../store/documents.ts'
import { giftRoutes } from '../store/gifts.ts'
import { orderRoutes } from '../store/orders/order.ts'
import { orderReturnRoutes } from '../store/orders/order-return.ts'
import { paymentRoutes } from '../store/orders/payments.ts'
import { labelRoutes } from '../store/return-label.ts'
import { photoRoutes } from '../store/return-photos.ts'
import { returnRoutes } from '../store/returns.ts'
import { withdrawalRoutes } from '../store/withdrawals.ts'
import { docsRoutes } from './docs.ts'
import { HttpError, problemOf, problemResponse } from './errors.ts'
import type { Api, ApiEnv, CountCall } from './route.ts'

/** @param requestId returns the id of the current request, for error messages */
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
  adminBulkRoutes(api)
  catalogueRoutes(api)
  cartRoutes(api)
  orderRoutes(api)
  orderReturnRoutes(api)
  documentRoutes(api)
  withdrawalRoutes(api)
  returnRoutes(api)
  giftRoutes(api)
  photoRoutes(api)
  labelRoutes(api)
  adminOrderRoutes(api)
  adminShipmentRoutes(api)
  adminShopRoutes(api)
  adminDeliveryRoutes(api)
  adminBackupRoutes(api)
  taxRoutes(api)
  reportRoutes(api)
  paymentRoutes(api)
  accountEmailRoutes(api)
  userRoutes(api)
  adminRoutes(api)
  addressRoutes(api)
  wishlistRoutes(api)
  docsRoutes(api)
  app.notFound(() => problemResponse(404, 'There is nothing here.'))
  const onError = (error: unknown) => errorResponse(shop, error as Error, requestId())
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

function errorResponse(shop: Shop, error: Error, id: string | undefined): Response {
  if (error instanceof ShopError) return problemOf(error)
  if (error instanceof RequestError) return problemResponse(400, 'The address of this request is malformed.')
  if (error instanceof HttpError) return problemResponse(error.status, error.message, error.fields)
  if ((error as { code?: unknown }).code === DISK_FULL) {
    shop.log.error({ error: error.message }, 'a call failed because the database disk is full')
    return problemResponse(
      503,
      'The shop cannot save anything now: its disk is full. Please try again later.',
      [],
      {
        'retry-after': '60',
      },
    )
  }
  if (isDatabaseUnavailable(error)) {
    shop.log.warn({ error: error.message }, 'a call failed because the database is unavailable')
    return problemResponse(503, 'The shop cannot answer right now. Please try again in a moment.', [], {
      'retry-after': '2',
    })
  }
  shop.log.error({ error: error.message, stack: error.stack }, 'a call failed')
  const advice = id ? ` If it happens again, please tell us this number: ${id}.` : ' Please try again.'
  return problemResponse(500, `Something went wrong on our side.${advice}`)
}

const DISK_FULL = '53100'

// Lost connections (SQLSTATE classes 08, 57P and 53, Node's codes, the messages of pg and pg-pool) and errors that a
// retry can resolve: deadlocks and timeouts of locks and statements.
function isDatabaseUnavailable(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  return (
    /^(08...|57P0.|53...|40P01|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(String(error.code)) ||
    // The embedded server's socket; any other missing file is a bug.
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
