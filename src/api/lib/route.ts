import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { API_BASE, type Endpoint, type Limit } from '../../contract/endpoints/endpoint.ts'
import type { AccountKey } from '../../shop/account/account-row.ts'
import type { Shop } from '../../shop/shop.ts'
import { callerOf } from './caller.ts'
import { publicHeaders } from './public-reads.ts'
import { type Query, queryOf } from './query-of.ts'
import { readBody } from './read-body.ts'
import { parseInput, parseParams } from './validate.ts'

export type ApiEnv = { Bindings: { ip?: string } }

/** Counts a call against a named limit; -1 removes one. @throws ShopError 'too_many_tries' */
export type CountCall = (limit: Limit, key: string, points?: 1 | -1) => Promise<void>

export type FailureLimit = {
  /** @returns undefined while the key is below the limit */
  secondsToWait(key: string): number | undefined
  count(key: string): void
}

/** @returns JSON @throws ShopError */
type Read = (params: Record<string, string>, query: Query) => Promise<string>

export type Api = {
  app: Hono<ApiEnv>
  shop: Shop
  count: CountCall
  refusedWebhooks: FailureLimit
  declared: Set<Endpoint>
  reads: Map<Endpoint, Read>
}

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

type CallerOf<E extends Endpoint> = E['access'] extends 'user' | 'admin' ? AccountKey : AccountKey | undefined

export type Call<E extends Endpoint> = {
  shop: Shop
  count: CountCall
  caller: CallerOf<E>
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  request: Request
  ip: string
  token: string | undefined
  /** To be called after a slow body has arrived: the session may have ended. @throws ShopError */
  recheckCaller(): Promise<void>
  idempotencyKey: string | undefined
}

export type AdminCall<E extends Endpoint & { access: 'admin' }> = Omit<Call<E>, 'caller'> & {
  caller: AccountKey
}

export type Stricter = (body: z.ZodType) => z.ZodType

/** @param stricter adds the shop's own rules to a body's schema, so that their errors are reported together */
export function route<E extends Endpoint>(
  api: Api,
  declared: E,
  handle: (call: Call<E>) => Promise<z.output<E['response']>>,
  stricter?: Stricter,
): void {
  const respond = async (c: Context<ApiEnv>, call: Call<E>) => {
    const data = await handle(call)
    c.header('cache-control', 'no-store')
    const { responseType } = declared
    if (responseType) return c.body(data as string, 200, textHeaders(responseType))
    return c.json(data as object, declared.status ?? 200)
  }
  register(api, declared, respond, stricter)
}

/** A page may have styles of its own, and nothing else. */
function textHeaders(type: string): Record<string, string> {
  if (type !== 'text/html') return { 'content-type': type }
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
  return { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }
}

export function publicRead<E extends Endpoint & { method: 'GET'; access: 'public' }>(
  api: Api,
  declared: E,
  handle: (call: Pick<Call<E>, 'shop' | 'params' | 'query'>) => Promise<z.output<E['response']>>,
): void {
  const read: Read = async (params, query) => {
    const input = {
      params: parseParams(declared.params, params),
      query: declared.query && parseInput(declared.query, query),
    } as Pick<Call<E>, 'params' | 'query'>
    const data = await handle({ shop: api.shop, ...input })
    return declared.responseType ? String(data) : JSON.stringify(data)
  }
  api.declared.add(declared)
  api.reads.set(declared, read)
  api.app.get(API_BASE + honoPath(declared.path), async (c) =>
    c.body(await read(c.req.param(), queryOf(new URL(c.req.url).searchParams)), 200, publicHeaders(declared)),
  )
}

type Download = {
  name: string
  content: string | AsyncIterable<string> | ReadableStream<Uint8Array>
  /** Of a file, whose size is known. */
  bytes?: number
  /** A media type. Default: the endpoint's. */
  type?: string
  /** The browser shows it instead of saving it. */
  isInline?: boolean
}

export function download<E extends Endpoint>(
  api: Api,
  declared: E,
  handle: (call: Call<E>) => Promise<Download>,
): void {
  register(api, declared, async (_, call) => {
    const { name, content, bytes, type = declared.responseType ?? '', isInline } = await handle(call)
    return new Response(content instanceof ReadableStream ? content : streamOf(content), {
      headers: {
        'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
        'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
        'cache-control': 'no-store',
        ...(bytes !== undefined && { 'content-length': String(bytes) }),
      },
    })
  })
}

function streamOf(text: string | AsyncIterable<string>): ReadableStream {
  const rows = typeof text === 'string' ? [text] : text
  return Readable.toWeb(Readable.from(rows, { objectMode: false })) as ReadableStream
}

// A slow body may take minutes: the session may have ended or the account been disabled meanwhile.
const SLOW_BODY_MS = 1_000

function register<E extends Endpoint>(
  api: Api,
  declared: E,
  respond: (c: Context<ApiEnv>, call: Call<E>) => Promise<Response>,
  stricter?: Stricter,
): void {
  api.declared.add(declared)
  const path = API_BASE + honoPath(declared.path)
  api.app.on(declared.method, path, async (c: Context<ApiEnv>) => {
    const ip = c.env?.ip ?? '127.0.0.1'
    if (declared.limit) await api.count(declared.limit, ip)
    const token = bearerToken(c)
    const findCaller = () => callerOf(api.shop, declared.access, token)
    const calledAt = performance.now()
    const call = {
      shop: api.shop,
      count: api.count,
      caller: await findCaller(),
      params: parseParams(declared.params, c.req.param()),
      query: declared.query && parseInput(declared.query, queryOf(new URL(c.req.url).searchParams)),
      body: declared.body && (await readParsedBody(declared, c.req.raw, stricter)),
      request: c.req.raw,
      ip,
      token,
      recheckCaller: async () => void (await findCaller()),
      idempotencyKey: declared.idempotent ? c.req.header('idempotency-key') : undefined,
    } as Call<E>
    if (declared.body && performance.now() - calledAt > SLOW_BODY_MS) await call.recheckCaller()
    return await respond(c, call)
  })
}

async function readParsedBody(declared: Endpoint, request: Request, stricter?: Stricter) {
  const { optionalBody: isOptional, maxBytes } = declared
  const isNullable = declared.body instanceof z.ZodNullable
  const raw = await readBody(request, { isOptional, isNullable, maxBytes })
  const schema = (raw && declared.selectBody?.(raw)) ?? declared.body
  // Only for a body that is refused anyway: a valid one may be a retry, whose stored response must be returned.
  if (stricter && schema && !schema.safeParse(raw).success) parseInput(stricter(schema), raw)
  return schema && parseInput(schema, raw)
}

function bearerToken(c: Context): string | undefined {
  return c.req.header('authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
}

function honoPath(path: string): string {
  return path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')
}
