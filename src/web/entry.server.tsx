import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { lazyModules, storefront } from './context.ts'
import { renderPage } from './render-page.tsx'

export { storefront } from './context.ts'

/** Renders to a string, not a stream: for the cache, compression and the CSP hashes of inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  // Public pages are complete without JavaScript.
  const isComplete = headers.get('cache-control')?.startsWith('public') ?? false
  const { html, scripts } = await renderPage(request.url, router, {
    isComplete,
    lazy: context.get(lazyModules),
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('content-security-policy', policyFor(request, scripts, context.get(storefront).imagesOrigin()))
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  const response = new Response(null, { status, headers })
  bodies.set(response, html)
  return response
}

const bodies = new WeakMap<Response, Buffer>()

/** The HTML of a response of handleRequest: reading its body would stream it in pieces. */
export function renderedHtml(response: Response): Buffer | undefined {
  return bodies.get(response)
}

export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(storefront).logError(error)
}

// Hashes, as a nonce can't be cached.
function policyFor({ url }: Request, scripts: string[], imagesOrigin = ''): string {
  // Of the HEIC decoder.
  const wasm = /^\/admin(\/|$)/.test(new URL(url).pathname) ? "'wasm-unsafe-eval' " : ''
  return [
    // With 'none' Firefox logs an error for <link rel="prefetch">.
    "default-src 'self'",
    `script-src 'self' ${wasm}${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${imagesOrigin}`.trimEnd(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Vite's hot reload evaluates scripts from text.
    ...(import.meta.env.DEV
      ? ["connect-src 'self' ws: wss:", "worker-src 'self' blob:"]
      : ["worker-src 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}
