import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Storefront } from './context.ts'

/** Makes the pages: the built ones, or in development whatever Vite has at this moment. */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  storefront: Storefront,
): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, typeof build === 'function' ? 'development' : 'production')
  return async (request) => {
    const { entry } = typeof build === 'function' ? await build() : build
    const context = new RouterContextProvider()
    // The bundle has its own copy of context.ts, so the key comes from there.
    context.set((entry.module as unknown as { storefront: RouterContext<Storefront> }).storefront, storefront)
    return handle(request, context)
  }
}
