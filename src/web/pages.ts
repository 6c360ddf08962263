import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Storefront } from './context.ts'

type Page = { status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> }

/** Exports of entry.server.tsx. The bundle has its own copy of context.ts, so the context key comes from there. */
type Entry = {
  storefront: RouterContext<Storefront>
  renderedHtml(response: Response): Buffer<ArrayBuffer> | undefined
}

/** @param load the server build: in development Vite's current one */
export function createPages(
  load: () => Promise<ServerBuild>,
  storefront: Storefront,
): (request: Request) => Promise<Page> {
  let current: { build: ServerBuild; handle: RequestHandler } | undefined
  return async (request) => {
    const build = await load()
    if (current?.build !== build) current = { build, handle: createRequestHandler(build) }
    const context = new RouterContextProvider()
    const entry = build.entry.module as unknown as Entry
    context.set(entry.storefront, storefront)
    const response = await current.handle(withDecodablePath(withoutOrigin(request)), context)
    const body = entry.renderedHtml(response) ?? Buffer.from(await response.arrayBuffer())
    const page = { status: response.status, headers: headersOf(response), body }
    // For resource routes such as /robots.txt the router answers OPTIONS with the whole body.
    return page.status === 405 || request.method === 'OPTIONS' ? methodNotAllowed(page) : page
  }
}

/** Browsers keep a 301 for good, but a page that was renamed may get its old address back. */
function headersOf({ status, headers }: Response): Record<string, string> {
  const isRedirect = status >= 300 && status < 400
  return { ...(isRedirect && { 'cache-control': 'no-store' }), ...Object.fromEntries(headers) }
}

// No route has an action.
function methodNotAllowed({ status, headers, body }: Page): Page {
  const allow = 'GET, HEAD'
  const isPage = headers['content-type']?.startsWith('text/html')
  if (isPage) return { status, headers: { ...headers, allow }, body }
  const textHeaders = { allow, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return { status: 405, headers: textHeaders, body: Buffer.from('This address can only be read.\n') }
}

/** No route has an action, so the router's origin check of a POST is needless. It would log foreign POSTs as errors, and reject the shop's own behind a TLS proxy. */
function withoutOrigin(request: Request): Request {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/** The router logs paths that it can't decode, which may hold an order's id. */
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
