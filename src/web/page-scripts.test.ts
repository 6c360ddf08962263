import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'
import { pageScript } from './page-scripts.ts'

it('a page whose lazy module is missing in the build is rendered without its early fetch', () => {
  const router = {
    manifest: { url: '/manifest.js', entry: { module: '/entry.js', imports: ['/shared.js'] }, routes: {} },
    staticHandlerContext: { matches: [] },
  } as unknown as EntryContext
  const script = pageScript(router, '', { isComplete: true, lazy: ['src/web/missing.tsx'] })
  expect(script).toContain('"imports":["/shared.js"]')
})
