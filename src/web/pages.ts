import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Storefront } from './context.ts'

type Page = { status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> }

/** What src/web/entry.server.tsx exports: the bundle has its own copy of context.ts, so the key comes from there. */
type Entry = {
  storefront: RouterContext<Storefront>
  renderedHtml(response: Response): Buffer<ArrayBuffer> | undefined
}

/**
 * Makes the pages.
 * @param load gives the bundle: the built one, or in development whatever Vite has at this moment
 */
export function createPages(
  load: () => Promise<ServerBuild>,
  storefront: Storefront,
): (request: Request) => Promise<Page> {
  let made: { build: ServerBuild; handle: RequestHandler } | undefined
  return async (request) => {
    const build = await load()
    if (made?.build !== build) made = { build, handle: createRequestHandler(build) }
    const context = new RouterContextProvider()
    const entry = build.entry.module as unknown as Entry
    context.set(entry.storefront, storefront)
    const response = await made.handle(withDecodablePath(withoutOrigin(request)), context)
    const body = entry.renderedHtml(response) ?? Buffer.from(await response.arrayBuffer())
    const page = { status: response.status, headers: Object.fromEntries(response.headers), body }
    // The router answers what is no page, as /robots.txt, to OPTIONS with all of it.
    return page.status === 405 || request.method === 'OPTIONS' ? methodNotAllowed(page) : page
  }
}

/** No page takes anything but a read; of what is no page, as /robots.txt, the router has no words for people. */
function methodNotAllowed({ status, headers, body }: Page): Page {
  const allow = 'GET, HEAD'
  const isPage = headers['content-type']?.startsWith('text/html')
  if (isPage) return { status, headers: { ...headers, allow }, body }
  const said = { allow, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return { status: 405, headers: said, body: Buffer.from('This address can only be read.\n') }
}

/**
 * No page has an action, so the router's check of a POST's origin guards nothing. It would log each foreign POST as an
 * error, and refuse a POST of the shop's own pages behind a proxy that ends TLS.
 */
function withoutOrigin(request: Request): Request {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/** The router would write each path that it can't decode, a shopper's order too, on a line of its own into the log. */
function withDecodablePath(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, request)
  }
}
