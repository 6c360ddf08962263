import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'

type Entry = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  freshUntil: number
  encoded: Partial<Record<Encoding, Buffer>>
}

export type PageCache = {
  /** Answers from memory, or makes the answer once for everybody who is asking for it at this moment. */
  serve(req: IncomingMessage, res: ServerResponse, key: string, make: () => Promise<Response>): Promise<void>
  /** Forgets every answer that a change of the catalogue may have touched. */
  drop(): void
}

const FRESH_MS = 5_000
const STALE_MS = 30_000
const SMALLEST_WORTH_COMPRESSING = 1_000

/** Keeps public answers (the same for every visitor) in memory: made once, compressed once, checked by ETag. */
export function createPageCache(maxBytes: number): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const making = new Map<string, Promise<Entry>>()
  let generation = 0

  async function makeEntry(key: string, make: () => Promise<Response>): Promise<Entry> {
    const startedIn = generation
    const entry = await entryOf(await make())
    // An answer that was being made while the catalogue changed may be old already.
    if (isShared(entry) && startedIn === generation) entries.set(key, entry)
    return entry
  }

  function makeOnce(key: string, make: () => Promise<Response>): Promise<Entry> {
    const running = making.get(key)
    if (running) return running
    const started = makeEntry(key, make).finally(() => {
      if (making.get(key) === started) making.delete(key)
    })
    making.set(key, started)
    return started
  }

  return {
    async serve(req, res, key, make) {
      const now = performance.now()
      const kept = entries.get(key)
      if (kept && now < kept.freshUntil) return send(req, res, kept, entries, key)
      if (kept && now < kept.freshUntil + STALE_MS) {
        makeOnce(key, make).catch(() => entries.delete(key))
        return send(req, res, kept, entries, key)
      }
      return send(req, res, await makeOnce(key, make), entries, key)
    },
    drop() {
      generation++
      making.clear()
      entries.clear()
    },
  }
}

function isShared(entry: Entry): boolean {
  return entry.status < 500 && /s-maxage|immutable/.test(entry.headers['cache-control'] ?? '')
}

async function entryOf(response: Response): Promise<Entry> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  const isImmutable = headers['cache-control']?.includes('immutable')
  return {
    status: response.status,
    headers,
    body,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    freshUntil: isImmutable ? Number.POSITIVE_INFINITY : performance.now() + FRESH_MS,
    encoded: {},
  }
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  entry: Entry,
  entries: LRUCache<string, Entry>,
  key: string,
): Promise<void> {
  const headers: Record<string, string | number> = { ...entry.headers, vary: 'accept-encoding' }
  if (isShared(entry)) headers.etag = entry.etag
  if (entry.status === 200 && req.headers['if-none-match'] === entry.etag) {
    res.writeHead(304, headers).end()
    return
  }
  const encoding = encodingOf(req, entry)
  const body =
    encoding === 'identity' ? entry.body : (entry.encoded[encoding] ?? (await compress(entry, encoding)))
  if (encoding !== 'identity') {
    headers['content-encoding'] = encoding
    if (entry.encoded[encoding] !== body && isShared(entry)) {
      entry.encoded[encoding] = body
      if (entries.peek(key) === entry) entries.set(key, entry)
    }
  }
  headers['content-length'] = body.length
  res.writeHead(entry.status, headers).end(req.method === 'HEAD' ? undefined : body)
}

function encodingOf(req: IncomingMessage, entry: Entry): Encoding {
  const accepted = req.headers['accept-encoding']
  if (typeof accepted !== 'string' || entry.body.length < SMALLEST_WORTH_COMPRESSING) return 'identity'
  if (!/text|json|javascript|xml|svg|manifest/.test(entry.headers['content-type'] ?? '')) return 'identity'
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

function compress(entry: Entry, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(entry.body)
  const quality = entry.freshUntil === Number.POSITIVE_INFINITY ? 11 : 5
  return brotli(entry.body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

function sizeOf(entry: Entry): number {
  const encoded = Object.values(entry.encoded).reduce((sum, body) => sum + body.length, 0)
  return entry.body.length + encoded + 1_000
}
