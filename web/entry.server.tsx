import { hash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { storefront } from './context.ts'
import { renderSkeleton, type Skeleton, wholePage } from './kept-part.tsx'

export { storefront } from './context.ts'

/** Renders a page whole, so that it can be kept, compressed once, and listed in its own security policy. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const page = await skeletonOf(request.url, router)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('content-security-policy', policyFor(page.markup, context.get(storefront).picturesOrigin()))
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  const response = new Response(null, { status, headers })
  bodies.set(response, wholePage(page))
  return response
}

const bodies = new WeakMap<Response, Buffer>()

/** The page behind a response of renderPage. As a body it would be read as a stream, piece by piece. */
export function htmlOf(response: Response): Buffer | undefined {
  return bodies.get(response)
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

/** All data is there before a page is rendered, so it is made in one go: as a stream it costs a fifth more. */
async function skeletonOf(url: string, router: EntryContext): Promise<Skeleton> {
  const { serverHandoffStream, ...rest } = router
  const { markup, parts } = renderSkeleton(() => renderToString(<ServerRouter context={rest} url={url} />))
  const page = scriptsLast(markup)
  const end = page.lastIndexOf('</body>')
  const handoff = serverHandoffStream ? await handoffOf(serverHandoffStream) : ''
  return { markup: `<!DOCTYPE html>${page.slice(0, end)}${handoff}${page.slice(end)}`, parts }
}

/** What ServerRouter would write for the browser's router to begin with, all of the stream in one script. */
async function handoffOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let data = ''
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true })
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${scriptText(data)});${controller}.close();</script>`
}

function scriptText(data: string): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

const PAYMENT_PAGE = 'https://checkout.stripe.com'
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

// Hashes and not a nonce: a nonce can't be cached, compressed once, or survive a 304.
function policyFor(html: string, picturesOrigin = ''): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
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
