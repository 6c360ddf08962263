import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Answer, answerOf } from './answer.ts'
import { cacheKey } from './cache-key.ts'
import { clientAddress } from './client-address.ts'
import type { Refusals } from './error-responses.ts'
import type { Overload } from './load-shedding.ts'
import type { PageCache } from './page-cache.ts'
import type { RequestCounts } from './request-counts.ts'
import { numbered } from './request-id.ts'
import type { StaticFiles } from './static-files.ts'
import { withoutEmptyFields } from './without-empty-fields.ts'

type Answerer = (request: Request, env: { ip: string }) => Response | Promise<Response>

export type RequestListenerParts = {
  api: Answerer
  /** The answer to a public read, of the API or of a page, by its address as it is kept. */
  read(key: string): Promise<Answer> | undefined
  pages: Answerer
  sandbox: Answerer | undefined
  files: StaticFiles
  /** Absent while developing. */
  cache: PageCache | undefined
  /** Counts a call of the API, or a page that has to be made. @returns seconds to wait when the share is used up */
  overLimit(kind: 'call' | 'page', ip: string): number | undefined
  /** Pictures and products asked for that are not there, by client address. */
  misses: { secondsToWait(ip: string): number | undefined; count(ip: string): void }
  refusals: Refusals
  overload: Overload
  counts: RequestCounts
  /** Headers that every answer carries. */
  onEvery: Record<string, string>
  publicUrl: string
  trustedProxies: string[]
  /** Sees each request before it is answered. */
  watchForProxies?(req: IncomingMessage): void
  onError(error: unknown): Response
}

/** The one listener of the shop: decides who answers, from memory where the answer is the same for everybody. */
export function createRequestListener(parts: RequestListenerParts): RequestListener {
  const addressOf = clientAddress(parts.trustedProxies)
  const listen = getRequestListener(
    (request, env) => {
      const incoming = env.incoming as IncomingMessage
      const ip = addressOf(incoming)
      const path = new URL(request.url).pathname
      // '/x/../api/' and the like show only here what they ask for.
      const refusal = refuseGuesser(parts, path, ip) ?? refuse(parts, path, ip, isCounted(incoming.url ?? ''))
      return refusal ?? numbered(() => make(parts, path, request, { ...env, ip }))
    },
    { errorHandler: parts.onError },
  )
  return (req, res) => {
    const startedAt = performance.now()
    const url = req.url ?? '/'
    parts.watchForProxies?.(req)
    const ip = addressOf(req)
    const seconds = isCounted(url) ? parts.overLimit('call', ip) : undefined
    if (seconds === undefined) void answer(parts, listen, { req, res, url, ip, startedAt })
    else {
      parts.counts.note(url, 429, performance.now() - startedAt)
      void sendRefusal(parts, res, parts.refusals.rateLimited(url, seconds))
    }
  }
}

type Visit = { req: IncomingMessage; res: ServerResponse; url: string; ip: string; startedAt: number }

/** Counted by address; payment notices come from one address, and all of them. */
function isCounted(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/v1/payments/')
}

/** Asked before anything is made. A page that is in memory costs nothing and is not counted. */
function refuse(
  parts: RequestListenerParts,
  path: string,
  ip: string,
  isCountedAlready: boolean,
): Response | undefined {
  if (parts.overload.mustWait(path)) return parts.refusals.tooBusy(path)
  const isPage = answererOf(parts, path) === parts.pages
  if (isCountedAlready || !(isPage || isCounted(path))) return undefined
  const seconds = parts.overLimit(isPage ? 'page' : 'call', ip)
  return seconds === undefined ? undefined : parts.refusals.rateLimited(path, seconds)
}

const GUESSABLE = /^\/+(media|product)\//i

/**
 * Addresses that a stranger can make up without end, each of which costs a look at the disk or the database. They are
 * compared as the router reads them: it ignores case, resolves '/x/../' and decodes '%70'.
 */
function canBeGuessed(url: string): boolean {
  const path = URL.parse(url.startsWith('/') ? `http://shop${url}` : url)?.pathname ?? ''
  return GUESSABLE.test(
    path.replace(/%([2-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number(`0x${hex}`))),
  )
}

function refuseGuesser(parts: RequestListenerParts, url: string, ip: string): Response | undefined {
  const seconds = canBeGuessed(url) ? parts.misses.secondsToWait(ip) : undefined
  return seconds === undefined ? undefined : parts.refusals.rateLimited(url, seconds)
}

async function answer(
  parts: RequestListenerParts,
  listen: ReturnType<typeof getRequestListener>,
  { req, res, url, ip, startedAt }: Visit,
): Promise<void> {
  try {
    if (req.method === 'GET' || req.method === 'HEAD') {
      const isCall = url.startsWith('/api/')
      const shorter = isCall ? undefined : withoutEmptyFields(url)
      if (shorter) return void res.writeHead(302, { location: shorter, 'content-length': 0 }).end()
      const file = isCall ? undefined : parts.files.find(url)
      const key = file ? url.split('?', 1)[0] : cacheKey(url)
      if (key) {
        const made = file ?? (() => numbered(() => makePublic(parts, key)))
        if (parts.cache) {
          const refusal = await parts.cache.serve(
            req,
            res,
            key,
            made,
            () => refuseGuesser(parts, url, ip) ?? (file ? undefined : refuse(parts, key, ip, isCall)),
          )
          return refusal && (await sendRefusal(parts, res, refusal))
        }
        return sendWhole(parts, res, await made())
      }
    }
    for (const name in parts.onEvery) res.setHeader(name, parts.onEvery[name] ?? '')
    await listen(req, res)
  } catch (error) {
    const response = parts.onError(error)
    if (res.headersSent) res.destroy()
    else sendWhole(parts, res, await answerOf(response))
  } finally {
    if (res.statusCode === 404 && canBeGuessed(url)) parts.misses.count(ip)
    parts.counts.note(url, res.statusCode, performance.now() - startedAt)
  }
}

async function make(
  parts: RequestListenerParts,
  path: string,
  request: Request,
  env: { ip: string },
): Promise<Response> {
  const answerer = answererOf(parts, path)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead
    ? await parts.overload.during(path, () => answerer(request, env))
    : await answerer(request, env)
}

const WATCHED = new Set(['/healthz', '/readyz', '/metrics'])

function answererOf(parts: RequestListenerParts, path: string): Answerer {
  if (path.startsWith('/api/') || WATCHED.has(path)) return parts.api
  if (parts.sandbox && /^\/(sandbox|v1)(\/|$)/.test(path)) return parts.sandbox
  return parts.pages
}

async function makePublic(parts: RequestListenerParts, key: string): Promise<Answer> {
  try {
    const read = await parts.overload.during(key, () => parts.read(key))
    if (read) return read
  } catch (error) {
    return answerOf(parts.onError(error))
  }
  return answerOf(await make(parts, key, new Request(parts.publicUrl + key), { ip: '' }))
}

async function sendRefusal(
  parts: RequestListenerParts,
  res: ServerResponse,
  refusal: Response,
): Promise<void> {
  sendWhole(parts, res, await answerOf(refusal))
}

function sendWhole(
  { onEvery }: RequestListenerParts,
  res: ServerResponse,
  { status, headers, body }: Answer,
): void {
  const length = Buffer.byteLength(body)
  // A byte each: Node writes such a text at once, where it would look for how long others become.
  const encoding = length === body.length ? 'latin1' : 'utf8'
  res.writeHead(status, { ...onEvery, ...headers, 'content-length': length }).end(body, encoding)
}
