import { onTestFinished, vi } from 'vitest'
import type { TestShop } from './harness.ts'
import { renderMarkup } from './render-component.tsx'

const nodeFetch = fetch

/** Until the test ends, calls go to this shop, as from a browser with these texts in its localStorage. */
export function stubBrowser({ url: shopUrl }: TestShop, stored: Record<string, string> = {}): void {
  vi.stubGlobal('location', { pathname: '/orders' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => nodeFetch(new URL(url, shopUrl), init))
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** @returns what a hook returns in the first rendering of a page */
export function renderHook<Result>(useHook: () => Result): Result {
  const results: Result[] = []
  renderMarkup(<Page onRender={() => void results.push(useHook())} />)
  return results[0] as Result
}

function Page({ onRender }: { onRender: () => void }) {
  onRender()
  return null
}
