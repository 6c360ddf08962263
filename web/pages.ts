import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Storefront } from './context.ts'

/**
 * Makes the pages.
 * @param load gives the bundle: the built one, or in development whatever Vite has at this moment
 */
export function createPages(
  load: () => Promise<ServerBuild>,
  storefront: Storefront,
): (request: Request) => Promise<Response> {
  let made: { build: ServerBuild; handle: RequestHandler } | undefined
  return async (request) => {
    const build = await load()
    if (made?.build !== build) made = { build, handle: createRequestHandler(build) }
    const context = new RouterContextProvider()
    // The bundle has its own copy of context.ts, so the key comes from there.
    const { storefront: key } = build.entry.module as unknown as { storefront: RouterContext<Storefront> }
    context.set(key, storefront)
    return made.handle(request, context)
  }
}
