import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { LARGE_IMAGE, MAX_IMAGE_BYTES } from '../../../contract/admin/products/product-edit.ts'
import type { IsAllowedAddress } from './public-address.ts'

const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]
const BUSY = [408, 425, 429]

/** Its message is a sentence for the owner. A temporary one is worth another attempt. */
export class DownloadError extends Error {
  readonly isTemporary: boolean
  constructor(message: string, isTemporary = false) {
    super(message)
    this.isTemporary = isTemporary
  }
}

type Limits = { isAllowed: IsAllowedAddress; timeoutMs?: number }

/** Connects to allowed addresses only, also after a redirect. @throws DownloadError */
export async function downloadImage(
  url: string,
  { isAllowed, timeoutMs = TIMEOUT_MS }: Limits,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let from = parseUrl(url)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await open(from, isAllowed, signal)
      const { statusCode = 0, headers } = response
      if (REDIRECTS.includes(statusCode) && headers.location !== undefined) {
        response.destroy()
        from = parseUrl(headers.location, from)
        continue
      }
      if (statusCode === 200) return await readBody(response)
      response.destroy()
      const isTemporary = statusCode >= 500 || BUSY.includes(statusCode)
      throw new DownloadError(`Its address answered with the error ${statusCode}.`, isTemporary)
    }
    throw new DownloadError('Its address leads on to too many others.')
  } catch (error) {
    if (error instanceof DownloadError) throw error
    if (signal.aborted) throw new DownloadError('Its address took too long to answer.', true)
    throw new DownloadError('Its address could not be reached.', true)
  }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new DownloadError('Its address does not begin with http:// or https://.')
  if (url.username || url.password) throw new DownloadError('Its address contains a password.')
  return url
}

function open(url: URL, isAllowed: IsAllowedAddress, signal: AbortSignal): Promise<IncomingMessage> {
  // Node connects to a literal address without a lookup.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isAllowed(literal)) return Promise.reject(privateAddress())
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        // A connection of its own: a pooled one has not passed this lookup.
        agent: false,
        signal,
        lookup: lookupAllowed(isAllowed),
        headers: {
          accept: 'image/jpeg, image/png, image/webp',
          'accept-encoding': 'identity',
          'user-agent': 'Vitrine',
        },
      },
      resolve,
    )
      .on('error', reject)
      .end()
  })
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** The connection is made to these very addresses: a name cannot resolve differently after the check. */
function lookupAllowed(isAllowed: IsAllowedAddress) {
  return (hostname: string, options: LookupOptions, done: LookupCallback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), [])
      if (!addresses.every(({ address }) => isAllowed(address))) return done(privateAddress(), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
}

function privateAddress(): DownloadError {
  return new DownloadError('Its address is inside a private network, from where pictures are not downloaded.')
}

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (Number(response.headers['content-length']) > MAX_IMAGE_BYTES) throw tooLarge()
    for await (const chunk of response) {
      size += chunk.length
      if (size > MAX_IMAGE_BYTES) throw tooLarge()
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}

function tooLarge(): DownloadError {
  return new DownloadError(`${LARGE_IMAGE}: at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`)
}
