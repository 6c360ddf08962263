import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { storefront } from './context.ts'

export { storefront } from './context.ts'

const RENDER_TIMEOUT_MS = 5_000

/** Renders a page whole, so that it can be kept, compressed once, and listed in its own security policy. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const html = scriptsLast(await htmlOf(request, router))
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('content-security-policy', policyFor(html, context.get(storefront).picturesOrigin()))
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  return new Response(html, { status, headers })
}

/** What the router asks for instead of a page: kept by nobody, as the page is, unless its route says otherwise. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

/** Logs what went wrong while a page was made; refusals such as 404 are not faults. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(storefront).noteFailure(error)
}

// What is seen comes first: style, faces and picture have the line to themselves before the scripts do. The router's own
// <Scripts> has no word for it.
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

function htmlOf(request: Request, router: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} />, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

const PAYMENT_PAGE = 'https://checkout.stripe.com'
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

// Hashes and not a nonce: a nonce can't be cached, compressed once, or survive a 304.
function policyFor(html: string, picturesOrigin = ''): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${picturesOrigin}`.trimEnd(),
    "font-src 'self'",
    `connect-src 'self'${import.meta.env.DEV ? ' ws: wss:' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${PAYMENT_PAGE}`,
    "frame-ancestors 'none'",
    // Vite's own client, which replaces modules while one develops, makes scripts from text.
    ...(import.meta.env.DEV
      ? ["worker-src 'self' blob:"]
      : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}
