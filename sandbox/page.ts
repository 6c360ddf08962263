import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Html = ReturnType<typeof html>
type Page = {
  title: string
  body: Html
  style: 'pay' | 'state' | 'mailbox' | 'front'
  formTargets?: string[]
  status?: ContentfulStatusCode
}

// Without this, the browser's Back button offers to submit the form again.
const REPLACE_HISTORY = 'history.replaceState(null, "", location.href)'
const REPLACE_HISTORY_HASH = createHash('sha256').update(REPLACE_HISTORY).digest('base64')

export function showPage(c: Context, page: Page) {
  setSecurityHeaders(c, [
    "default-src 'none'",
    `script-src 'sha256-${REPLACE_HISTORY_HASH}'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    ['form-action', "'self'", ...new Set(page.formTargets)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  return c.html(
    html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/sandbox/assets/cormorant.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/sandbox/assets/base.css">
<link rel="stylesheet" href="/sandbox/assets/${page.style}.css">
</head>
<body>
${page.body}
${c.req.method === 'POST' ? raw(`<script>${REPLACE_HISTORY}</script>`) : ''}
</body>
</html>`,
    page.status ?? 200,
  )
}

export function setSecurityHeaders(c: Context, policy: string[]) {
  c.header('content-security-policy', policy.join('; '))
  c.header('cache-control', 'no-store')
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
}

export function assets() {
  const app = new Hono()
  app.get('/sandbox/assets/:name', (c) => {
    const file = assetFiles.get(c.req.param('name'))
    if (file === undefined) return c.notFound()
    c.header('content-type', file.type)
    c.header('cache-control', 'public, max-age=3600')
    c.header('x-content-type-options', 'nosniff')
    return c.body(readFileSync(file.path))
  })
  return app
}

type Asset = { path: URL; type: string }

const resolve = createRequire(import.meta.url).resolve
const assetFiles = new Map<string, Asset>([
  ...['base', 'pay', 'state', 'mailbox', 'front'].map((name) => styleSheet(`${name}.css`)),
  font('inter.woff2', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  font('cormorant.woff2', '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2'),
])

function styleSheet(name: string): [string, Asset] {
  return [
    name,
    { path: new URL(`./style/${name}`, import.meta.url), type: 'text/css; charset=utf-8' },
  ] as const
}

function font(name: string, file: string): [string, Asset] {
  return [name, { path: pathToFileURL(resolve(file)), type: 'font/woff2' }]
}
