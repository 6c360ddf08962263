import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { setUpShop } from '../support/set-up-shop.ts'

/** Bytes compressed by gzip; fonts are already compressed. */
const MOST = { script: 150_000, html: 20_000, style: 20_000, faces: 60_000 }
/** Their script is one more file. */
const MOST_WITH_OPTIONS = { ...MOST, script: 155_000 }
/** Of lists, whose filters and collections are more. */
const MOST_OF_LISTS = { ...MOST, script: 156_000, html: 22_000 }
/** The compression of tools/pack.mjs. */
const BEST = { level: constants.Z_BEST_COMPRESSION }
/** The initial congestion window: ten packets (RFC 6928). */
const FIRST_FLIGHT = 10 * 1_448
const CLIENT = join(import.meta.dirname, '../../build/client')

const shop = setUpShop({ demo: true, cached: true })

/** The scripts that a page loads without interaction, with their imports. */
async function scriptsOf(path: string): Promise<string[]> {
  const html = await (await fetch(shop.url + path)).text()
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file)
  const found = new Set<string>()
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const source = await readFile(join(CLIENT, file), 'utf8')
    // The route manifest names the file of every page, but loads none.
    if (file.includes('/manifest-')) continue
    const statics = source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)
    for (const [, imported] of statics) waiting.push(`/assets/${imported}`)
  }
  return [...found]
}

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, file = '']) => file)
}

async function productPath(withOptions = false): Promise<string> {
  const [row] = await shop.sql<{ id: string }>(
    `select id from products where $1 = exists (select from product_options where product_id = products.id) limit 1`,
    [withOptions],
  )
  return `/product/${row?.id}`
}

async function weigh(files: string[]): Promise<number> {
  const sizes = files.map(async (file) => gzipSync(await readFile(join(CLIENT, file)), BEST).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

it('the pages stay below their byte limits', async () => {
  const withOptions = await productPath(true)
  for (const path of ['/', '/products', await productPath(), withOptions, '/search?q=gold']) {
    const html = await (await fetch(shop.url + path)).text()
    const scripts = await scriptsOf(path)
    const styles = stylesIn(html)
    const faces = [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)" as="font"/g)].map(
      ([, file = '']) => file,
    )
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(styles, path).toHaveLength(1)
    expect(faces, path).toHaveLength(2)
    const weights = {
      script: await weigh(scripts),
      html: gzipSync(html).length,
      style: await weigh(styles),
      faces: Buffer.concat(await Promise.all(faces.map((file) => readFile(join(CLIENT, file))))).length,
    }
    console.log(`${path.replace(/[\da-f-]{36}/, '…')}: ${JSON.stringify(weights)}`)
    const isList = /^\/(products|search)\b/.test(path)
    const most = isList ? MOST_OF_LISTS : path === withOptions ? MOST_WITH_OPTIONS : MOST
    for (const kind of ['script', 'html', 'style', 'faces'] as const)
      expect(weights[kind], `${kind} of ${path}`).toBeLessThanOrEqual(most[kind])
  }
})

it('all that a page shows fits the first round trip', async () => {
  const products = [await productPath(), await productPath(true)]
  for (const path of ['/', '/products', '/products?category_id=1', ...products, '/search?q=gold']) {
    const asked = get(shop.url + path, { agent: false, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const body = Buffer.concat(await answer.toArray())
    expect([answer.statusCode, answer.headers['content-encoding']], path).toEqual([200, 'br'])
    const head = (asked.socket?.bytesRead ?? 0) - body.length
    // The data for hydration comes after the footer.
    const first = brotliDecompressSync(body.subarray(0, FIRST_FLIGHT - head), {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    })
    expect(first.toString(), path).toContain('</footer>')
  }
})

it('the visible content comes before the scripts', async () => {
  const paths = ['/', '/products', await productPath(), '/search?q=gold', '/faq', '/cart', '/login', '/admin']
  for (const path of paths) {
    const html = await (await fetch(shop.url + path)).text()
    expect(html.match(/<link rel="modulepreload"|<script[^>]* src=|<script type="module"/g), path).toBeNull()
  }
})

it('scripts and styles are compressed by the build, and served so', async () => {
  for (const file of [...(await scriptsOf('/')), ...stylesIn(await (await fetch(`${shop.url}/`)).text())]) {
    const bytes = await readFile(join(CLIENT, file))
    if (bytes.length < 1_000) continue
    expect(brotliDecompressSync(await readFile(join(CLIENT, `${file}.br`))).equals(bytes), file).toBe(true)
    expect(gunzipSync(await readFile(join(CLIENT, `${file}.gz`))).equals(bytes), file).toBe(true)
    for (const [encoding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const { headers, status } = await fetch(shop.url + file, { headers: { 'accept-encoding': encoding } })
      expect([status, headers.get('content-encoding')], file).toEqual([200, encoding])
      expect(headers.get('content-length'), file).toBe(
        String((await readFile(join(CLIENT, file + ending))).length),
      )
    }
  }
})

it('the storefront loads no script of the back office', async () => {
  const manifest: Record<string, { file: string; name?: string; src?: string }> = JSON.parse(
    await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8'),
  )
  const backOffice = Object.values(manifest).filter(
    ({ name, src }) => name === 'parts' || src?.startsWith('src/web/admin/'),
  )
  expect(backOffice.length).toBeGreaterThan(0)
  for (const path of ['/', '/products', await productPath(), '/cart', '/checkout', '/login']) {
    const loaded = await scriptsOf(path)
    expect(
      backOffice.filter(({ file }) => loaded.includes(`/${file}`)),
      path,
    ).toEqual([])
  }
})
