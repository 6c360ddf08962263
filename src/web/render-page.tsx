import { hash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { pageScript, routerData } from './page-scripts.ts'

type RenderedPage = {
  html: Buffer
  /** CSP hashes of the inline scripts. */
  scripts: string[]
}

/**
 * Renders to a string: all data is loaded already, and a stream costs 20 % more CPU.
 * @param scripts as of `pageScript`
 */
export async function renderPage(
  url: string,
  router: EntryContext,
  scripts: Parameters<typeof pageScript>[2],
): Promise<RenderedPage> {
  const { serverHandoffStream, ...rest } = router
  const data = (await readAll(serverHandoffStream ?? [])).toString()
  const context = withMatchedRoutes(rest)
  const page = renderToString(<ServerRouter context={context} url={url} />)
  // In development <Scripts> writes the scripts.
  const script = import.meta.env.PROD ? pageScript(context, data, scripts) : routerData(data)
  const end = page.lastIndexOf('</body>')
  const html = Buffer.from(`<!DOCTYPE html>${page.slice(0, end)}<script>${script}</script>${page.slice(end)}`)
  return { html, scripts: hashesOf([...inlineScripts(page), script]) }
}

async function readAll(stream: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

// The router would inline the manifest of every route; the browser loads it from a file.
function withMatchedRoutes(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...router, manifest: { ...manifest, routes } }
}

// JSON-LD is data and needs no hash.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script)
}

function hashesOf(scripts: string[]): string[] {
  return [...new Set(scripts)].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
}
