import type { Page } from '@playwright/test'

/** Records a page's API calls from now on, as method and path below /api/v1. */
export function recordApiCalls(page: Page, path: RegExp): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/v1') || !path.test(pathname)) return
    const place = pathname.replace('/api/v1', '').replace(/[0-9a-f-]{36}/, 'ID')
    calls.push(`${request.method()} ${place}${search}`)
  })
  return calls
}
