import type { EntryContext } from 'react-router'
import { keepPresses, loadScripts, onceSeen } from './first-moments.ts'

/**
 * A page's inline scripts, in their order: what React Router's <Scripts> would write, but that the modules are asked for
 * once the page has been seen, and again when they do not come.
 * @param data what the router's browser side begins with
 * @param isWhole when the page shows all that it has without its scripts
 */
export function pageScripts(router: EntryContext, data: string, isWhole: boolean): string[] {
  const { manifest, serverHandoffString, staticHandlerContext } = router
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, modulesOf(router, id)]))
  const imports = ids.flatMap((id) => manifest.routes[id]?.imports ?? [])
  const modules = { manifest: manifest.url, routes, entry: manifest.entry.module }
  const files = [...manifest.entry.imports, ...imports, ...Object.values(routes).flat()]
  const all = [...new Set([modules.manifest, modules.entry, ...files])]
  const load = `(${loadScripts})(${inScript(all)},'${isWhole ? 'auto' : 'low'}',${inScript(modules)})`
  return [
    `(${keepPresses})()`,
    `window.__reactRouterContext=${serverHandoffString};${streamOf(data)}`,
    isWhole ? `(${onceSeen})(()=>${load})` : load,
  ]
}

/** What a route is made of in the browser; most are one module. */
function modulesOf({ manifest }: EntryContext, id: string): string[] {
  const route = manifest.routes[id]
  if (!route) throw new Error(`The route ${id} is not in the manifest.`)
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } =
    route
  const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule]
  return [...parts.filter((part) => part !== undefined), module]
}

/** All of the server's stream in one piece. */
function streamOf(data: string): string {
  const start = `start(c){c.enqueue(${inScript(data)});c.close()}`
  return `window.__reactRouterContext.stream=new ReadableStream({${start}}).pipeThrough(new TextEncoderStream())`
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
