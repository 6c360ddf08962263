import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { storefront } from './context.ts'
import { renderPage } from './render-page.tsx'

export { storefront } from './context.ts'

/** Renders a page whole, so that it can be kept, compressed once, and listed in its own security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  // What is the same for everybody is in the page; what belongs to one visitor comes by its scripts.
  const isWhole = headers.get('cache-control')?.startsWith('public') ?? false
  const { html, scripts } = await renderPage(request.url, router, isWhole)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('content-security-policy', policyFor(scripts, context.get(storefront).imagesOrigin()))
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  const response = new Response(null, { status, headers })
  bodies.set(response, html)
  return response
}

const bodies = new WeakMap<Response, Buffer>()

/** The page behind a response of renderPage. As a body it would be read as a stream, piece by piece. */
export function renderedHtml(response: Response): Buffer | undefined {
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
  context.get(storefront).logError(error)
}

// Hashes and not a nonce: a nonce can't be cached, compressed once, or survive a 304.
function policyFor(scripts: string[], imagesOrigin = ''): string {
  return [
    // For faces, calls and the manifest, and for <link rel="prefetch">, of which Firefox logs an error with 'none'.
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${imagesOrigin}`.trimEnd(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Vite's own client, which replaces modules while one develops, makes scripts from text.
    ...(import.meta.env.DEV
      ? ["connect-src 'self' ws: wss:", "worker-src 'self' blob:"]
      : ["worker-src 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}
