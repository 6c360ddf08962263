import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { piecesOf, renderSkeleton } from './kept-part.tsx'
import { scriptsLater, withKeptPresses } from './scripts-later.ts'

type MadePage = {
  html: Buffer
  /** Hashes of its inline scripts, as a content security policy names them. */
  scripts: string[]
}

/** What the page at an address was made of, and the page itself once it has been made of the same a second time. */
type Known = { digest: string; page: MadePage | undefined }

const known = new LRUCache<string, Known>({
  maxSize: 8_000_000,
  sizeCalculation: ({ page }, url) => 2 * url.length + 200 + (page?.html.length ?? 0),
})

/**
 * A page as it was made before at its address, when the data that goes with it is the same. The browser makes the page
 * again of address and data alone, so nothing else may be in it. Most addresses that strangers come by are asked for
 * once: to keep their pages would keep the garbage collector busy.
 * @param isWhole when it shows all that it has without its scripts
 */
export async function makePage(url: string, router: EntryContext, isWhole: boolean): Promise<MadePage> {
  const { serverHandoffStream, ...rest } = router
  const data = await whole(serverHandoffStream ?? [])
  const digest = hash('sha256', data, 'base64')
  const before = known.get(url)
  const isSame = before?.digest === digest
  if (isSame && before.page) return before.page
  const page = render(url, rest, data.toString(), isWhole)
  // While developing, a page would outlive a change of its code.
  if (import.meta.env.PROD) known.set(url, { digest, page: isSame ? page : undefined })
  return page
}

async function whole(stream: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** All data is there before a page is rendered, so it is made in one go: as a stream it costs a fifth more. */
function render(url: string, router: EntryContext, data: string, isWhole: boolean): MadePage {
  const context = withItsOwnRoutes(router)
  const { markup, parts } = renderSkeleton(() => renderToString(<ServerRouter context={context} url={url} />))
  const page = scriptsInTurn(markup, isWhole)
  const end = page.lastIndexOf('</body>')
  const script = handoff(data)
  // The data is no text to be searched: it goes past what looks for kept parts and scripts.
  const html = bytesOf([
    '<!DOCTYPE html>',
    ...piecesOf({ markup: page.slice(0, end), parts }),
    `<script>${script}</script>`,
    page.slice(end),
  ])
  return { html, scripts: hashesOf([...inlineScripts(page), script]) }
}

// The router would lay out every route of the shop for each page; the browser has them all from a file.
function withItsOwnRoutes(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...router, manifest: { ...manifest, routes } }
}

// What is seen comes first: style, faces and picture have the line to themselves before the scripts do. The router's own
// <Scripts> has no word for it. While developing, Vite writes scripts of another kind.
function scriptsInTurn(html: string, isWhole: boolean): string {
  if (!import.meta.env.PROD) return html
  const page = withKeptPresses(html)
  if (isWhole) return scriptsLater(page)
  return page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** Texts and bytes as one, in a third of the time that it takes to make bytes of each text first. */
function bytesOf(pieces: (string | Uint8Array)[]): Buffer {
  const page = Buffer.alloc(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') end += page.write(piece, end)
    else {
      page.set(piece, end)
      end += piece.length
    }
  }
  return page
}

/** What ServerRouter would write for the browser's router to begin with, all of the stream in one script. */
function handoff(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${scriptText(data)});${controller}.close();`
}

function scriptText(data: string): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

// What is no script but data, as of JSON-LD, needs no leave.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script)
}

function hashesOf(scripts: string[]): string[] {
  return [...new Set(scripts)].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
}
