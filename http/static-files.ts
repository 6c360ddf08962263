import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'

export type StaticFiles = {
  /** How to read the file behind an address, if there is one: built assets and product pictures. */
  find(url: string): (() => Promise<Response>) | undefined
}

type Pictures = { get(name: string): Promise<{ bytes: Uint8Array; type: string } | undefined> }

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const FOREVER = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=3600, s-maxage=3600'

/** Files that anybody may have: what the build made (listed once, at start) and pictures by their content's name. */
export function createStaticFiles(folder: string, pictures: Pictures): StaticFiles {
  const built = new Map(listFiles(folder).map((path) => [`/${path}`, join(folder, path)]))
  return {
    find(url) {
      const path = url.split('?', 1)[0] ?? ''
      const file = built.get(path)
      if (file) return () => builtFile(file, path)
      if (path.startsWith('/media/')) return () => picture(pictures, path.slice('/media/'.length))
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

async function builtFile(file: string, path: string): Promise<Response> {
  return new Response(await readFile(file), {
    headers: {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') || path.startsWith('/pictures/') ? FOREVER : SHORT,
    },
  })
}

async function picture(pictures: Pictures, name: string): Promise<Response> {
  const found = await pictures.get(name)
  if (!found)
    return new Response('Not found', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  return new Response(Buffer.from(found.bytes), {
    headers: { 'content-type': found.type, 'cache-control': FOREVER },
  })
}
