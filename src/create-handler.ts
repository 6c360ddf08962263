import cluster from 'node:cluster'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createApi } from './api/lib/app.ts'
import { problemResponse } from './api/lib/errors.ts'
import { createLimits } from './api/lib/limits.ts'
import { publicReads } from './api/lib/public-reads.ts'
import { createDoctor, doctorRoutes } from './api/operations/doctor.ts'
import { healthRoutes } from './api/operations/health.ts'
import { metricsRoutes } from './api/operations/metrics.ts'
import { setupRoutes } from './api/operations/setup.ts'
import { connectionsOf } from './db/connections-of.ts'
import type { Env } from './env.ts'
import { createErrorResponses } from './http/error-responses.ts'
import { createLoadShedder } from './http/load-shedding.ts'
import type { PageCache } from './http/page-cache.ts'
import { createRequestCounts } from './http/request-counts.ts'
import { requestId } from './http/request-id.ts'
import { createRequestListener } from './http/request-listener.ts'
import { createStaticFiles } from './http/static-files.ts'
import { detectUnlistedProxies, findUnlistedProxy } from './http/unlisted-proxy.ts'
import type { OpenShop } from './open-shop.ts'
import { publicFiles } from './shop/catalog/images/files.ts'
import { storefrontOf } from './shop/catalog/products/storefront.ts'
import { rateLimited } from './shop/lib/rate-limited.ts'
import { createPages } from './web/pages.ts'

const BUILT = join(import.meta.dirname, '../build')

type HandlerOptions = {
  /** Undefined in development. */
  cache: PageCache | undefined
  /** Headers of every response. */
  commonHeaders: Record<string, string>
  /** Only in development. */
  build?: (() => Promise<ServerBuild>) | undefined
}

export function createHandler(env: Env, open: OpenShop, options: HandlerOptions): RequestListener {
  const { shop, pool, sandbox } = open
  const { cache, commonHeaders, build = builtPages() } = options
  const limits = createLimits(pool, env.LIMITS_SCALE)
  const counts = createRequestCounts()
  const api = createApi(shop, limits, requestId)
  const read = publicReads(api)
  const page = createPages(build, storefrontOf(shop, sandbox !== undefined))
  addMonitoring(api, env, open, counts)
  return createRequestListener({
    api: api.app.fetch,
    read: (key) =>
      read(key) ?? (key.startsWith('/api/') ? undefined : page(new Request(env.PUBLIC_URL + key))),
    pages: async (request) => {
      const { body, ...rest } = await page(request)
      return new Response(body.length > 0 ? body : null, rest)
    },
    sandbox: sandbox?.app.fetch,
    files: createStaticFiles(join(BUILT, 'client'), publicFiles(shop.files)),
    cache,
    counts,
    overLimit: (kind, ip) => (kind === 'call' ? limits.countCall(ip) : limits.countPage(ip)),
    misses: limits.misses,
    loadShedder: createLoadShedder(connectionsOf(env.WEB_CONCURRENCY).reads),
    errorResponses: createErrorResponses(
      (status, sentence, headers) => problemResponse(status, sentence, [], headers),
      (seconds) => rateLimited(seconds * 1000).message,
    ),
    commonHeaders,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    detectUnlistedProxies: detectUnlistedProxies({
      trustedProxies: env.TRUSTED_PROXIES,
      dataDir: env.DATA_DIR,
      log: shop.log,
    }),
    onError: api.onError,
  })
}

function addMonitoring(
  api: ReturnType<typeof createApi>,
  env: Env,
  { shop, pool, background, replica, smtp }: OpenShop,
  counts: ReturnType<typeof createRequestCounts>,
): void {
  const { clock, config, files } = shop
  const payments = env.sandbox.payments ? undefined : shop.payments
  const context = {
    db: background.db,
    clock,
    config,
    dataDir: env.DATA_DIR,
    files,
    payments,
    mail: smtp,
    replica,
    unlistedProxy: () => findUnlistedProxy(env.DATA_DIR, env.TRUSTED_PROXIES),
  }
  const doctor = createDoctor(context)
  doctorRoutes(api, doctor, context)
  setupRoutes(api, context, doctor)
  healthRoutes(api, env.DATA_DIR)
  const pools = { calls: pool, jobs: background.pool }
  const access = { token: env.METRICS_TOKEN, isPublic: env.isPublic }
  metricsRoutes(api, { ...access, process: cluster.worker?.id ?? 1, counts, pools, replica, doctor })
}

function builtPages(): () => Promise<ServerBuild> {
  let built: Promise<ServerBuild> | undefined
  return () => (built ??= import(join(BUILT, 'server/index.js')))
}
