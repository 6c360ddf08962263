import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryContext } from 'react-router'
import { UNREACHABLE } from './data/client.ts'
import { afterFirstPaint, loadScripts, watchConnection } from './pre-hydration.ts'

type BuiltFile = { file: string; imports?: string[] }

const BUILT: Record<string, BuiltFile> = import.meta.env.PROD
  ? JSON.parse(readFileSync(join(import.meta.dirname, '../client/.vite/manifest.json'), 'utf8'))
  : {}

/**
 * A page's inline script. Unlike React Router's <Scripts> it retries failed modules.
 * @param data the router's stream of loader data
 * @param isComplete the page is complete without JavaScript: modules load after the first paint
 * @param lazy source files of what is imported during hydration
 */
export function pageScript(
  router: EntryContext,
  data: string,
  { isComplete, lazy }: { isComplete: boolean; lazy: readonly string[] },
): string {
  const { manifest, staticHandlerContext } = router
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, modulesOf(router, id)]))
  const imports = [
    ...manifest.entry.imports,
    ...ids.flatMap((id) => manifest.routes[id]?.imports ?? []),
    // Only the page's speed needs them.
    ...lazy.filter((source) => BUILT[source]).flatMap(filesOf),
  ]
  const modules = {
    manifest: manifest.url,
    entry: manifest.entry.module,
    imports: [...new Set(imports)],
    routes,
  }
  const load = `(${loadScripts})(${inScript(modules)})`
  const start = isComplete ? `(${afterFirstPaint})(()=>${load})` : load
  const watch = `(${watchConnection})(${inScript(UNREACHABLE)})`
  return `${watch};${contextOf(router)}${routerData(data)}${start}`
}

/** Passes the whole stream of loader data to the router. */
export function routerData(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${inScript(data)});${controller}.close();`
}

/** The module of a route, and the parts that are split from it. */
function modulesOf({ manifest }: EntryContext, id: string): string[] {
  const route = manifest.routes[id]
  if (!route) throw new Error(`The route ${id} is not in the manifest.`)
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } =
    route
  const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule]
  return [...parts.filter((part) => part !== undefined), module]
}

/** Of a lazy module and what it imports. */
function filesOf(source: string): string[] {
  const { file, imports = [] } = builtFile(source)
  return [file, ...imports.map((name) => builtFile(name).file)].map((path) => `/${path}`)
}

function builtFile(name: string): BuiltFile {
  const found = BUILT[name]
  if (!found) throw new Error(`${name} is not among the built files.`)
  return found
}

/** As in <Scripts>. */
function contextOf({ serverHandoffString }: EntryContext): string {
  return `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller;}}).pipeThrough(new TextEncoderStream());`
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
