import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { BufferedResponse, Compression } from './buffered-response.ts'
import { showsStock } from './cache-key.ts'

type Make = () => Promise<BufferedResponse>

/** A response in one encoding. */
type Variant = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  caching: string
}
type Entry = Variant & { startedAt: number; freshUntil: number }

type Page = {
  /** Of `cacheKey`, or the path of a file. */
  key: string
  make: Make
  /** Called before `make`; a stale response is sent instead of the refusal. */
  refuse: () => Response | undefined
}

export type PageCache = {
  /**
   * Sends the cached response, or renders it once for all requests that wait for it.
   * @returns the refusal, which the caller has to send
   */
  serve(req: IncomingMessage, res: ServerResponse, page: Page): Promise<Response | undefined>
  /** Drops all responses: the catalogue changed. */
  drop(): void
  /** Makes the responses that show exact stock stale. */
  invalidateStock(): void
}

const FRESH_MS = 5_000
const ENTRY_BYTES = 1_500

type Freshness = {
  freshMs?: number | undefined
  /** When pages change by themselves, such as at the time of a cut-off: milliseconds from now. */
  changesInMs?: () => number
}

/** Caches public responses, which are the same for every visitor. */
export function createPageCache(
  maxBytes: number,
  everyHeader: Record<string, string>,
  { freshMs = FRESH_MS, changesInMs = () => Number.POSITIVE_INFINITY }: Freshness = {},
): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // A small Buffer may keep a larger block of memory alive.
    sizeCalculation: ({ body }, key) => body.buffer.byteLength + key.length + ENTRY_BYTES,
  })
  const inFlight = new Map<string, Promise<Entry>>()
  let droppedAt = 0
  let stockMovedAt = 0

  async function build(key: string, encoding: Compression | undefined, make: Make): Promise<Entry> {
    const startedAt = performance.now()
    const changesAt = startedAt + changesInMs()
    const variant = await variantOf(await make(), encoding, everyHeader)
    const freshUntil = variant.caching.includes('immutable')
      ? Number.POSITIVE_INFINITY
      : Math.min(performance.now() + freshMs, changesAt)
    const entry = { ...variant, startedAt, freshUntil }
    if (isShared(entry) && startedAt > droppedAt) entries.set(key, entry)
    return entry
  }

  function buildOnce(key: string, encoding: Compression | undefined, make: Make): Promise<Entry> {
    const running = inFlight.get(key)
    if (running) return running
    const started = build(key, encoding, make).finally(() => {
      if (inFlight.get(key) === started) inFlight.delete(key)
    })
    inFlight.set(key, started)
    return started
  }

  function isFresh(key: string, { startedAt, freshUntil }: Entry): boolean {
    return performance.now() < freshUntil && (startedAt > stockMovedAt || !showsStock(key))
  }

  return {
    async serve(req, res, { key, make, refuse }) {
      const encoding = acceptedEncoding(req)
      const variantKey = encoding ? `${key} ${encoding}` : key
      const cached = entries.get(variantKey)
      if (cached && isFresh(key, cached)) return send(req, res, cached)
      const refusal = inFlight.has(variantKey) ? undefined : refuse()
      if (refusal) return cached ? send(req, res, cached) : refusal
      const built = await buildOnce(variantKey, encoding, make)
      return send(req, res, built.status >= 500 && cached ? cached : built)
    },
    drop() {
      droppedAt = performance.now()
      inFlight.clear()
      entries.clear()
    },
    invalidateStock() {
      stockMovedAt = performance.now()
      inFlight.clear()
    },
  }
}

function isShared({ status, caching }: Pick<Variant, 'status' | 'caching'>): boolean {
  return status < 500 && /s-maxage|immutable/.test(caching)
}

function send(req: IncomingMessage, res: ServerResponse, entry: Variant): undefined {
  const { status, headers, body, etag, caching } = entry
  const known = req.headers['if-none-match']
  // A CDN may send a list of ETags, and weak ones.
  const isUnchanged = known !== undefined && status === 200 && (known === '*' || known.includes(etag))
  if (isUnchanged && isShared(entry))
    res.writeHead(304, { etag, vary: 'accept-encoding', 'cache-control': caching }).end()
  else res.writeHead(status, headers).end(body)
}

/** A quality of zero is a refusal. */
const ACCEPTS = { br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i, gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i }

function acceptedEncoding({ headers }: IncomingMessage): Compression | undefined {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return undefined
  if (ACCEPTS.br.test(accepted)) return 'br'
  return ACCEPTS.gzip.test(accepted) ? 'gzip' : undefined
}

const MIN_COMPRESSED_BYTES = 1_000
const COMPRESSIBLE = /text|json|javascript|xml|svg|manifest/
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = { br: (body: Buffer) => promisify(brotliCompress)(body, FAST), gzip: promisify(gzip) }

async function variantOf(
  { status, headers: own, body: content, precompressed }: BufferedResponse,
  encoding: Compression | undefined,
  everyHeader: Record<string, string>,
): Promise<Variant> {
  const plain = typeof content === 'string' ? Buffer.from(content) : content
  const caching = own['cache-control'] ?? ''
  const isCompressible = plain.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(own['content-type'] ?? '')
  const used = isCompressible ? encoding : undefined
  const body = used ? ((await precompressed?.(used)) ?? (await compress[used](plain))) : plain
  const common = { ...everyHeader, ...own, vary: 'accept-encoding' }
  // A 304 leaves the browser with the headers that it has, so the ETag covers them.
  const etag = `"${createHash('sha1').update(JSON.stringify(common)).update(plain).digest('base64url')}"`
  const headers = {
    ...common,
    ...(isShared({ status, caching }) && { etag }),
    ...(used && { 'content-encoding': used }),
    'content-length': String(body.length),
  }
  return { status, headers, body, etag, caching }
}
