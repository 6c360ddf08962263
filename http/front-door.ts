import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Answer, answerOf } from './answer.ts'
import { cacheableAddress, withoutEmptyFields } from './cacheable.ts'
import { clientAddress } from './client-address.ts'
import type { PageCache } from './page-cache.ts'
import type { StaticFiles } from './static-files.ts'

export type Answerer = (request: Request, env: { ip: string }) => Response | Promise<Response>

export type FrontDoorParts = {
  api: Answerer
  /** The answer to a public read of the API, by its address as it is kept. */
  read(key: string): Promise<Answer> | undefined
  pages: Answerer
  sandbox: Answerer | undefined
  files: StaticFiles
  /** Absent while developing. */
  cache: PageCache | undefined
  /** Counts a call of the API. @returns an answer when the caller has used up its share */
  overLimit(ip: string): Response | undefined
  /** Headers that every answer carries. */
  onEvery: Record<string, string>
  publicUrl: string
  trustedProxies: string[]
  onError(error: unknown): Response
}

/** The one listener of the shop: decides who answers, from memory where the answer is the same for everybody. */
export function createFrontDoor(parts: FrontDoorParts): RequestListener {
  const addressOf = clientAddress(parts.trustedProxies)
  const listen = getRequestListener(
    (request, env) => {
      const incoming = env.incoming as IncomingMessage
      const ip = addressOf(incoming)
      const path = new URL(request.url).pathname
      // '/x/../api/' and the like show only here what they ask for.
      const refusal = isCounted(path) && !isCounted(incoming.url ?? '') ? parts.overLimit(ip) : undefined
      return refusal ?? answererOf(parts, path)(request, { ...env, ip })
    },
    { errorHandler: parts.onError },
  )
  return (req, res) => {
    const url = req.url ?? '/'
    if (isCounted(url)) {
      const refusal = parts.overLimit(addressOf(req))
      if (refusal) return void answerOf(refusal).then((whole) => sendWhole(parts, res, whole))
    }
    void answer(parts, listen, req, res, url)
  }
}

function isCounted(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/v1/payments/')
}

async function answer(
  parts: FrontDoorParts,
  listen: ReturnType<typeof getRequestListener>,
  req: IncomingMessage,
  res: ServerResponse,
  url: string,
): Promise<void> {
  try {
    if (req.method === 'GET' || req.method === 'HEAD') {
      const isCall = url.startsWith('/api/')
      const shorter = isCall ? undefined : withoutEmptyFields(url)
      if (shorter) return void res.writeHead(302, { location: shorter, 'content-length': 0 }).end()
      const file = isCall ? undefined : parts.files.find(url)
      const key = file ? url.split('?', 1)[0] : cacheableAddress(url)
      if (key) {
        const make = file ?? (() => makePublic(parts, key))
        if (parts.cache) return await parts.cache.serve(req, res, key, make)
        if (file || isCall) return sendWhole(parts, res, await make())
      }
    }
    for (const name in parts.onEvery) res.setHeader(name, parts.onEvery[name] ?? '')
    await listen(req, res)
  } catch (error) {
    const response = parts.onError(error)
    if (res.headersSent) res.destroy()
    else sendWhole(parts, res, await answerOf(response))
  }
}

function answererOf(parts: FrontDoorParts, path: string): Answerer {
  if (path.startsWith('/api/') || path === '/healthz' || path === '/readyz') return parts.api
  if (parts.sandbox && /^\/(sandbox|v1)(\/|$)/.test(path)) return parts.sandbox
  return parts.pages
}

async function makePublic(parts: FrontDoorParts, key: string): Promise<Answer> {
  try {
    const read = parts.read(key)
    if (read) return await read
  } catch (error) {
    return answerOf(parts.onError(error))
  }
  return answerOf(await answererOf(parts, key)(new Request(parts.publicUrl + key), { ip: '' }))
}

function sendWhole(
  { onEvery }: FrontDoorParts,
  res: ServerResponse,
  { status, headers, body }: Answer,
): void {
  res.writeHead(status, { ...onEvery, ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}
