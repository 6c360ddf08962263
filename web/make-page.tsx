import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { renderSkeleton, wholePage } from './kept-part.tsx'

export type MadePage = {
  html: Buffer
  /** Hashes of its inline scripts, as a content security policy names them. */
  scripts: string[]
}

type KeptPage = MadePage & { data: Buffer }

const kept = new LRUCache<string, KeptPage>({
  maxSize: 16_000_000,
  sizeCalculation: ({ html, data }) => html.length + data.length,
})

/**
 * A page as it was last made at its address, when the data that goes with it is the same to the byte. The browser makes
 * the page again of address and data alone, so nothing else may be in it.
 */
export async function makePage(url: string, router: EntryContext): Promise<MadePage> {
  const { serverHandoffStream, ...rest } = router
  const chunks: Uint8Array[] = []
  for await (const chunk of serverHandoffStream ?? []) chunks.push(chunk)
  const data = Buffer.concat(chunks)
  const known = kept.get(url)
  if (known?.data.equals(data)) return known
  const page = { ...render(url, rest, data.toString()), data }
  // While developing, a page would outlive a change of its code.
  if (import.meta.env.PROD) kept.set(url, page)
  return page
}

/** All data is there before a page is rendered, so it is made in one go: as a stream it costs a fifth more. */
function render(url: string, router: EntryContext, data: string): MadePage {
  const { markup, parts } = renderSkeleton(() => renderToString(<ServerRouter context={router} url={url} />))
  const page = scriptsLast(markup)
  const end = page.lastIndexOf('</body>')
  const whole = `<!DOCTYPE html>${page.slice(0, end)}${handoff(data)}${page.slice(end)}`
  return { html: wholePage({ markup: whole, parts }), scripts: inlineScripts(whole) }
}

// What is seen comes first: style, faces and picture have the line to themselves before the scripts do. The router's own
// <Scripts> has no word for it.
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** What ServerRouter would write for the browser's router to begin with, all of the stream in one script. */
function handoff(data: string): string {
  if (data === '') return ''
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${scriptText(data)});${controller}.close();</script>`
}

function scriptText(data: string): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

function inlineScripts(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return [...new Set(hashes)]
}
