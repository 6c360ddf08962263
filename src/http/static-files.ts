import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { BufferedResponse, Compression } from './buffered-response.ts'

export type StaticFiles = {
  /** Built assets and product images. */
  find(url: string): (() => Promise<BufferedResponse>) | undefined
}

type Images = { get(name: string): Promise<{ bytes: Buffer; type: string } | undefined> }

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Written by tools/pack.mjs. */
const EXTENSIONS: Record<Compression, string> = { br: '.br', gzip: '.gz' }

const FOREVER = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=3600, s-maxage=3600'

/** Lists the built files once. Images are named by their content's hash. */
export function createStaticFiles(folder: string, images: Images): StaticFiles {
  const built = new Map(listFiles(folder).map((path) => [`/${path}`, join(folder, path)]))
  return {
    find(url) {
      const path = url.split('?', 1)[0] ?? ''
      const file = built.get(path)
      if (file) return () => assetFile(file, path)
      if (path.startsWith('/media/')) return () => imageFile(images, path.slice('/media/'.length))
      return undefined
    },
  }
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.'))
}

const NOT_FOUND = { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found' }

async function assetFile(file: string, path: string): Promise<BufferedResponse> {
  const body = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    // The files were built again since the start. Pages that miss a script reload once.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!body) return NOT_FOUND
  const caching = path.startsWith('/assets/') || path.startsWith('/pictures/') ? FOREVER : SHORT
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': caching },
    body,
    // Small or incompressible files have no compressed copy.
    precompressed: (encoding) => readFile(file + EXTENSIONS[encoding]).catch(() => undefined),
  }
}

const OF_IMAGES = {
  // Web mail, merchant feeds and a shop behind a CDN (MEDIA_URL) show these images on pages of other sites.
  'cross-origin-resource-policy': 'cross-origin',
}
// A PDF is shown as it was uploaded: it gets no origin, and loads nothing.
const OF_PDFS = {
  'content-disposition': 'inline; filename="certificate.pdf"',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
}

async function imageFile(images: Images, name: string): Promise<BufferedResponse> {
  const found = await images.get(name)
  if (!found) return NOT_FOUND
  return {
    status: 200,
    headers: {
      'content-type': found.type,
      'cache-control': FOREVER,
      ...(found.type === 'application/pdf' ? OF_PDFS : OF_IMAGES),
    },
    body: found.bytes,
  }
}
