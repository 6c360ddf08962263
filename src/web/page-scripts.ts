import type { EntryContext } from 'react-router'
import { afterFirstPaint, loadScripts } from './pre-hydration.ts'

/**
 * A page's inline script. It does what React Router's <Scripts> does, but loads the modules after the
 * page has been seen, and again when that fails.
 * @param data the router's stream of loader data
 * @param isWhole when the page shows all that it has without its scripts
 */
export function pageScript(router: EntryContext, data: string, isWhole: boolean): string {
  const { manifest, staticHandlerContext } = router
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, modulesOf(router, id)]))
  const imports = [...manifest.entry.imports, ...ids.flatMap((id) => manifest.routes[id]?.imports ?? [])]
  const modules = {
    manifest: manifest.url,
    entry: manifest.entry.module,
    imports: [...new Set(imports)],
    routes,
  }
  const load = `(${loadScripts})(${inScript(modules)})`
  const start = isWhole ? `(${afterFirstPaint})(()=>${load})` : load
  return `${contextOf(router)}${routerData(data)}${start}`
}

/** The router's stream of loader data, all of it in one script. */
export function routerData(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${inScript(data)});${controller}.close();`
}

/** What a route is made of in the browser: mostly one module. */
function modulesOf({ manifest }: EntryContext, id: string): string[] {
  const route = manifest.routes[id]
  if (!route) throw new Error(`The route ${id} is not in the manifest.`)
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } =
    route
  const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule]
  return [...parts.filter((part) => part !== undefined), module]
}

/** As <Scripts> writes it. */
function contextOf({ serverHandoffString }: EntryContext): string {
  return `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller;}}).pipeThrough(new TextEncoderStream());`
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
