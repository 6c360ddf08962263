import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { API_BASE, type Endpoint, type Limit } from '../../contract/endpoint.ts'
import type { AccountKey } from '../../shop/account/account-row.ts'
import type { JsonOf } from '../../shop/lib/json-of.ts'
import type { Shop } from '../../shop/shop.ts'
import { callerOf } from './caller.ts'
import { PUBLIC_HEADERS } from './public-reads.ts'
import { readBody } from './read-body.ts'
import { parseInput, parseParams } from './validate.ts'

/** What the server knows of a call beside the request itself. */
export type ApiEnv = { Bindings: { ip?: string } }

/** Counts a call against a named limit; -1 takes one back. @throws ShopError 'too_many_tries' when it is used up */
export type CountCall = (limit: Limit, key: string, points?: 1 | -1) => Promise<void>

/** Failures of one client address. */
export type FailureLimit = {
  /** @returns seconds to wait when this key has used up its failures */
  secondsToWait(key: string): number | undefined
  count(key: string): void
}

/** @returns the answer as JSON @throws ShopError */
type Read = (params: Record<string, string>, query: Record<string, string>) => Promise<string>

export type Api = {
  app: Hono<ApiEnv>
  shop: Shop
  count: CountCall
  /** Webhook requests without a valid signature. */
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
  /** For a body that is not JSON. */
  request: Request
  ip: string
  /** The bearer token, for the calls that end its session. */
  token: string | undefined
  /** For a body that is not JSON, once it has come: whether the caller still may. @throws ShopError */
  askAgain(): Promise<void>
  idempotencyKey: string | undefined
}

/** For what any admin's endpoint does: who calls is known, whichever it is. */
export type AdminsCall<E extends Endpoint & { access: 'admin' }> = Omit<Call<E>, 'caller'> & {
  caller: AccountKey
}

/**
 * Puts one endpoint of the contract on the air: who may call, what comes in, one verb, what goes out.
 * @param whole what else the verb refuses of a body: told at once with what the contract does
 */
export function route<E extends Endpoint>(
  api: Api,
  declared: E,
  answer: (call: Call<E>) => Promise<z.output<E['response']>>,
  whole?: z.ZodType,
): void {
  const respond = async (c: Context<ApiEnv>, call: Call<E>) => {
    const data = await answer(call)
    c.header('cache-control', 'no-store')
    return c.json(data as object, declared.status ?? 200)
  }
  listen(api, declared, respond, whole)
}

/** An endpoint that gives everybody the same answer. */
export function publicRead<E extends Endpoint & { method: 'GET'; access: 'public' }>(
  api: Api,
  declared: E,
  answer: (
    call: Pick<Call<E>, 'shop' | 'params' | 'query'>,
  ) => Promise<z.output<E['response']> | JsonOf<z.output<E['response']>>>,
): void {
  const read: Read = async (params, query) => {
    const asked = {
      params: parseParams(declared.params, params),
      query: declared.query && parseInput(declared.query, query),
    } as Pick<Call<E>, 'params' | 'query'>
    const made = await answer({ shop: api.shop, ...asked })
    return typeof made === 'string' ? made : JSON.stringify(made)
  }
  api.declared.add(declared)
  api.reads.set(declared, read)
  api.app.get(API_BASE + honoPath(declared.path), async (c) =>
    c.body(await read(c.req.param(), c.req.query()), 200, PUBLIC_HEADERS),
  )
}

/** An endpoint whose good answer is a file to keep instead of JSON. */
export function download<E extends Endpoint>(
  api: Api,
  declared: E,
  answer: (call: Call<E>) => Promise<{ name: string; content: AsyncIterable<string> | string }>,
): void {
  listen(api, declared, async (_, call) => {
    const { name, content } = await answer(call)
    const bytes = Readable.from(typeof content === 'string' ? [content] : content, { objectMode: false })
    return new Response(Readable.toWeb(bytes) as ReadableStream, {
      headers: {
        'content-type': `${declared.responseType}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  })
}

// A body may take 15 s to come, an upload five minutes: its sender may have been logged out or disabled meanwhile.
const SLOW_BODY_MS = 1_000

function listen<E extends Endpoint>(
  api: Api,
  declared: E,
  respond: (c: Context<ApiEnv>, call: Call<E>) => Promise<Response>,
  whole?: z.ZodType,
): void {
  api.declared.add(declared)
  const path = API_BASE + honoPath(declared.path)
  api.app.on(declared.method, path, async (c: Context<ApiEnv>) => {
    const ip = c.env?.ip ?? '127.0.0.1'
    if (declared.limit) await api.count(declared.limit, ip)
    const token = bearerToken(c)
    const askCaller = () => callerOf(api.shop, declared.access, token)
    const calledAt = performance.now()
    const call = {
      shop: api.shop,
      count: api.count,
      caller: await askCaller(),
      params: parseParams(declared.params, c.req.param()),
      query: declared.query && parseInput(declared.query, c.req.query()),
      body: declared.body && (await readParsedBody(declared, c.req.raw, whole)),
      request: c.req.raw,
      ip,
      token,
      askAgain: async () => void (await askCaller()),
      idempotencyKey: declared.idempotent ? c.req.header('idempotency-key') : undefined,
    } as Call<E>
    if (declared.body && performance.now() - calledAt > SLOW_BODY_MS) await call.askAgain()
    return await respond(c, call)
  })
}

async function readParsedBody(declared: Endpoint, request: Request, whole?: z.ZodType) {
  const raw = await readBody(request, declared.optionalBody)
  const schema = declared.selectBody?.(raw) ?? declared.body
  // Only of a body that is refused anyway: one that fits may ask for an earlier answer again.
  if (whole && schema && !schema.safeParse(raw).success) parseInput(whole, raw)
  return schema && parseInput(schema, raw)
}

function bearerToken(c: Context): string | undefined {
  return c.req.header('authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
}

/** '/cart/guest/{guest_id}/' → '/cart/guest/:guest_id'; the app's getPath takes trailing slashes off. */
function honoPath(path: string): string {
  return path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')
}
