import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Answer, Packing } from './answer.ts'

type Encoding = Packing | 'identity'

/** An answer as it travels: names and values of its headers in turn, ready for writeHead's fast way. */
export type Form = { head: string[]; body: Buffer }

/** A public answer as it is kept in memory. */
export type Entry = {
  status: number
  headers: Record<string, string>
  body: Buffer
  packed: Answer['packed']
  etag: string
  isShared: boolean
  isCompressible: boolean
  freshUntil: number
  madeAt: number
  /** How often stock had moved before it was made. */
  stockMoves: number
  unchanged: string[]
  forms: Partial<Record<Encoding, Form>>
}

const SMALLEST_WORTH_COMPRESSING = 1_000
const COMPRESSIBLE = /text|json|javascript|xml|svg|manifest/

/** What is kept of an answer; when it was made, and what had been sold by then, its keeper adds. */
export function entryOf(
  answer: Answer,
  onEvery: Record<string, string>,
  freshMs: number,
): Omit<Entry, 'madeAt' | 'stockMoves'> {
  const { status, headers: own } = answer
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  const caching = own['cache-control'] ?? ''
  const isShared = status < 500 && /s-maxage|immutable/.test(caching)
  const sent = { ...onEvery, ...own, vary: 'accept-encoding' }
  // Of the headers too: they stay with what the browser has, so a 304 need not repeat them.
  const etag = `"${createHash('sha1').update(JSON.stringify(sent)).update(body).digest('base64url')}"`
  const headers = isShared ? { ...sent, etag } : sent
  return {
    status,
    headers,
    body,
    packed: answer.packed,
    etag,
    isShared,
    isCompressible: body.length >= SMALLEST_WORTH_COMPRESSING && COMPRESSIBLE.test(own['content-type'] ?? ''),
    freshUntil: caching.includes('immutable') ? Number.POSITIVE_INFINITY : performance.now() + freshMs,
    unchanged: flat({ etag, vary: sent.vary, 'cache-control': caching }),
    forms: {},
  }
}

/** The answer in one encoding, packed when it is first asked for in it. */
export async function formOf(entry: Entry, encoding: Encoding): Promise<Form> {
  const body = encoding === 'identity' ? entry.body : await compress(entry, encoding)
  const length = { 'content-length': String(body.length) }
  const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return { head: flat({ ...entry.headers, ...coding, ...length }), body }
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}

/** The best encoding that both the answer and who asks can bear. */
export function encodingOf(req: IncomingMessage, { isCompressible }: Entry): Encoding {
  const accepted = req.headers['accept-encoding']
  if (!isCompressible || typeof accepted !== 'string') return 'identity'
  if (BEARS.br.test(accepted)) return 'br'
  return BEARS.gzip.test(accepted) ? 'gzip' : 'identity'
}

// A quality of nought is a refusal.
const BEARS = { br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i, gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i }

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compress(entry: Entry, encoding: Packing): Promise<Buffer> {
  const packed = await entry.packed?.(encoding)
  if (packed) return packed
  if (encoding === 'gzip') return deflate(entry.body)
  return brotli(entry.body, QUICKLY)
}

/** About the bytes that it takes, in every form that it has by now. */
export function sizeOf({ body, forms }: Entry, key: string): number {
  const plain = body.length + 2 * key.length + 1_000
  return Object.values(forms).reduce((sum, form) => sum + form.body.length + 1_000, plain)
}
