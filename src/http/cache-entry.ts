import { createHash, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { Answer, Packing } from './answer.ts'

type Encoding = Packing | 'identity'

/** An answer as it travels: names and values of its headers in turn, ready for writeHead's fast way. */
export type Form = { head: string[]; body: Buffer }

/** What an answer says, in the forms that it was asked for in. */
type Said = {
  /** As it was made, until there is a form that it can be had from again. */
  plain: Buffer | undefined
  forms: Partial<Record<Encoding, Form>>
  /** Forms that are being made, for everybody who asks for them at this moment. */
  making: Partial<Record<Encoding, Promise<Form>>>
}

/** Headers as they travel, but for what is an answer's own: the same for all that were made with the same ones. */
type Sent = { headers: Record<string, string>; digest: string; caching: string }

/** A public answer as it is kept in memory. */
export type Entry = {
  status: number
  sent: Sent
  said: Said
  packed: Answer['packed']
  etag: string
  isShared: boolean
  isCompressible: boolean
  freshUntil: number
  madeAt: number
  /** How often stock had moved before it was made. */
  stockMoves: number
}

const SMALLEST_WORTH_COMPRESSING = 1_000
const COMPRESSIBLE = /text|json|javascript|xml|svg|manifest/

/** What is kept of an answer; when it was made, and what had been sold by then, its keeper adds. */
export function entryOf(
  { status, headers, body, packed }: Answer,
  sentWith: (own: Record<string, string>) => Sent,
  freshMs: number,
): Omit<Entry, 'madeAt' | 'stockMoves'> {
  const sent = sentWith(headers)
  const plain = ownBytes(body)
  const isLarge = plain.length >= SMALLEST_WORTH_COMPRESSING
  return {
    status,
    sent,
    said: { plain, forms: {}, making: {} },
    packed,
    // Of the headers too: they stay with what the browser has, so a 304 need not repeat them.
    etag: `"${createHash('sha1').update(sent.digest).update(plain).digest('base64url')}"`,
    isShared: status < 500 && /s-maxage|immutable/.test(sent.caching),
    isCompressible: isLarge && COMPRESSIBLE.test(headers['content-type'] ?? ''),
    freshUntil: sent.caching.includes('immutable') ? Number.POSITIVE_INFINITY : performance.now() + freshMs,
  }
}

/** @returns what is sent with an answer's own headers, kept for as long as they are: all calls bring the same object */
export function rememberSent(onEvery: Record<string, string>): (own: Record<string, string>) => Sent {
  const before = new WeakMap<Record<string, string>, Sent>()
  return (own) => {
    let sent = before.get(own)
    if (!sent) {
      const headers = { ...onEvery, ...own, vary: 'accept-encoding' }
      const digest = hash('sha1', JSON.stringify(headers), 'base64url')
      sent = { headers, digest, caching: own['cache-control'] ?? '' }
      before.set(own, sent)
    }
    return sent
  }
}

/** What whoever has the answer is told. */
export function unchangedHead({ etag, sent }: Entry): string[] {
  return ['etag', etag, 'vary', 'accept-encoding', 'cache-control', sent.caching]
}

/** The answer in one encoding, packed when it is first asked for in it, and kept for whoever asks next. */
export function formOf(entry: Entry, encoding: Encoding): Promise<Form> {
  const { making } = entry.said
  making[encoding] ??= makeForm(entry, encoding).finally(() => delete making[encoding])
  return making[encoding]
}

async function makeForm(entry: Entry, encoding: Encoding): Promise<Form> {
  const body = ownBytes(encoding === 'identity' ? await plainOf(entry.said) : await pack(entry, encoding))
  const headers = {
    ...entry.sent.headers,
    ...(entry.isShared && { etag: entry.etag }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  const form = { head: Object.entries(headers).flat(), body }
  entry.said.forms[encoding] = form
  // Most are asked for in one form alone, which is a fifth of what was packed, and can be unpacked again.
  entry.said.plain = undefined
  return form
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
const unbrotli = promisify(brotliDecompress)
const inflate = promisify(gunzip)

async function pack(entry: Entry, encoding: Packing): Promise<Buffer> {
  const packed = await entry.packed?.(encoding)
  if (packed) return packed
  const plain = await plainOf(entry.said)
  return encoding === 'gzip' ? deflate(plain) : brotli(plain, QUICKLY)
}

async function plainOf({ plain, forms }: Said): Promise<Buffer> {
  const kept = plain ?? forms.identity?.body
  if (kept) return kept
  if (forms.br) return unbrotli(forms.br.body)
  return inflate(forms.gzip?.body ?? '')
}

/** In memory of its own size: what Node and zlib hand out may be a few bytes of 16 kB, which stay with them. */
function ownBytes(bytes: string | Buffer): Buffer {
  if (typeof bytes !== 'string' && bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes))
  if (typeof bytes === 'string') own.write(bytes)
  else bytes.copy(own)
  return own
}

/** About the bytes that it takes, in every form that it has by now. */
export function sizeOf({ said: { plain, forms } }: Entry, key: string): number {
  const least = (plain?.length ?? 0) + key.length + 700
  return Object.values(forms).reduce((sum, form) => sum + form.body.length + 700, least)
}
