import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type BufferedResponse, bufferResponse } from './buffered-response.ts'
import { cacheKey } from './cache-key.ts'
import { clientAddress } from './client-address.ts'
import type { ErrorResponses } from './error-responses.ts'
import type { LoadShedder } from './load-shedding.ts'
import type { PageCache } from './page-cache.ts'
import type { RequestCounts } from './request-counts.ts'
import { withRequestId } from './request-id.ts'
import type { StaticFiles } from './static-files.ts'
import { withoutEmptyFields } from './without-empty-fields.ts'

type RequestHandler = (request: Request, env: { ip: string }) => Response | Promise<Response>

export type RequestListenerParts = {
  api: RequestHandler
  /** Renders a public read, of the API or of a page, by its cache key. */
  read(key: string): Promise<BufferedResponse> | undefined
  pages: RequestHandler
  sandbox: RequestHandler | undefined
  files: StaticFiles
  /** Undefined in development. */
  cache: PageCache | undefined
  /** Counts a call or a rendered page. @returns seconds to wait when the limit is reached */
  overLimit(kind: 'call' | 'page', ip: string): number | undefined
  /** Requests of missing images and products, by client address. */
  misses: { secondsToWait(ip: string): number | undefined; count(ip: string): void }
  errorResponses: ErrorResponses
  loadShedder: LoadShedder
  counts: RequestCounts
  commonHeaders: Record<string, string>
  publicUrl: string
  trustedProxies: string[]
  detectUnlistedProxies?(req: IncomingMessage): void
  onError(error: unknown): Response
}

export function createRequestListener(parts: RequestListenerParts): RequestListener {
  const addressOf = clientAddress(parts.trustedProxies)
  const listen = getRequestListener(
    (request, env) => {
      const incoming = env.incoming as IncomingMessage
      const ip = addressOf(incoming)
      const path = new URL(request.url).pathname
      // Checked again: '/x/../api/' is resolved only here.
      const refusal =
        refuseEnumeration(parts, path, ip) ?? refuse(parts, path, ip, isCounted(incoming.url ?? ''))
      return refusal ?? withRequestId(() => handle(parts, path, request, { ...env, ip }))
    },
    { errorHandler: parts.onError },
  )
  return (req, res) => {
    const startedAt = performance.now()
    const url = req.url ?? '/'
    parts.detectUnlistedProxies?.(req)
    const ip = addressOf(req)
    const seconds = isCounted(url) ? parts.overLimit('call', ip) : undefined
    if (seconds === undefined) void answer(parts, listen, { req, res, url, ip, startedAt })
    else {
      parts.counts.record(url, 429, performance.now() - startedAt)
      void sendResponse(parts, res, parts.errorResponses.rateLimited(url, seconds))
    }
  }
}

type Exchange = { req: IncomingMessage; res: ServerResponse; url: string; ip: string; startedAt: number }

/** Webhook events all come from the same few addresses. */
function isCounted(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/v1/payments/')
}

/** Called before a response is made. Cached pages cost nothing and are not counted. */
function refuse(
  parts: RequestListenerParts,
  path: string,
  ip: string,
  isCountedAlready: boolean,
): Response | undefined {
  if (parts.loadShedder.shouldShed(path)) return parts.errorResponses.overloaded(path)
  const isPage = handlerFor(parts, path) === parts.pages
  if (isCountedAlready || !(isPage || isCounted(path))) return undefined
  const seconds = parts.overLimit(isPage ? 'page' : 'call', ip)
  return seconds === undefined ? undefined : parts.errorResponses.rateLimited(path, seconds)
}

const ENUMERABLE = /^\/+(media|product|gift|api\/v1\/gifts)\//i

/**
 * Matches paths with ids or codes, where each made-up one costs a read of the disk or the database. Normalises like the router,
 * which ignores case, resolves '/x/../' and decodes '%70'.
 */
function isEnumerable(url: string): boolean {
  const path = URL.parse(url.startsWith('/') ? `http://shop${url}` : url)?.pathname ?? ''
  return ENUMERABLE.test(
    path.replace(/%([2-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number(`0x${hex}`))),
  )
}

function refuseEnumeration(parts: RequestListenerParts, url: string, ip: string): Response | undefined {
  const seconds = isEnumerable(url) ? parts.misses.secondsToWait(ip) : undefined
  return seconds === undefined ? undefined : parts.errorResponses.rateLimited(url, seconds)
}

async function answer(
  parts: RequestListenerParts,
  listen: ReturnType<typeof getRequestListener>,
  { req, res, url, ip, startedAt }: Exchange,
): Promise<void> {
  try {
    if (req.method === 'GET' || req.method === 'HEAD') {
      const isCall = url.startsWith('/api/')
      const location = isCall ? undefined : withoutEmptyFields(url)
      if (location) return void res.writeHead(302, { location, 'content-length': 0 }).end()
      const file = isCall ? undefined : parts.files.find(url)
      const key = file ? url.split('?', 1)[0] : cacheKey(url)
      if (key) {
        const make = file ?? (() => withRequestId(() => renderPublic(parts, key)))
        if (!parts.cache) return sendBuffered(parts, res, await make())
        const refusal = await parts.cache.serve(req, res, {
          key,
          make,
          refuse: () =>
            refuseEnumeration(parts, url, ip) ?? (file ? undefined : refuse(parts, key, ip, isCall)),
        })
        return refusal && (await sendResponse(parts, res, refusal))
      }
    }
    for (const name in parts.commonHeaders) res.setHeader(name, parts.commonHeaders[name] ?? '')
    await listen(req, res)
  } catch (error) {
    const response = parts.onError(error)
    if (res.headersSent) res.destroy()
    else sendBuffered(parts, res, await bufferResponse(response))
  } finally {
    if (res.statusCode === 404 && isEnumerable(url)) parts.misses.count(ip)
    parts.counts.record(url, res.statusCode, performance.now() - startedAt)
  }
}

async function handle(
  parts: RequestListenerParts,
  path: string,
  request: Request,
  env: { ip: string },
): Promise<Response> {
  const handler = handlerFor(parts, path)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead ? await parts.loadShedder.run(path, () => handler(request, env)) : await handler(request, env)
}

const MONITORING = new Set(['/healthz', '/readyz', '/metrics'])

function handlerFor(parts: RequestListenerParts, path: string): RequestHandler {
  if (path.startsWith('/api/') || MONITORING.has(path)) return parts.api
  if (parts.sandbox && /^\/(sandbox|v1)(\/|$)/.test(path)) return parts.sandbox
  return parts.pages
}

async function renderPublic(parts: RequestListenerParts, key: string): Promise<BufferedResponse> {
  try {
    const read = await parts.loadShedder.run(key, () => parts.read(key))
    if (read) return read
  } catch (error) {
    return bufferResponse(parts.onError(error))
  }
  return bufferResponse(await handle(parts, key, new Request(parts.publicUrl + key), { ip: '' }))
}

async function sendResponse(
  parts: RequestListenerParts,
  res: ServerResponse,
  refusal: Response,
): Promise<void> {
  sendBuffered(parts, res, await bufferResponse(refusal))
}

function sendBuffered(
  { commonHeaders }: RequestListenerParts,
  res: ServerResponse,
  { status, headers, body }: BufferedResponse,
): void {
  const length = Buffer.byteLength(body)
  res.writeHead(status, { ...commonHeaders, ...headers, 'content-length': length }).end(body)
}
