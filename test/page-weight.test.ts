import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from './harness.ts'

const MOST_SCRIPT_BYTES = 170_000
const CLIENT = join(import.meta.dirname, '../build/client')

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { demo: true })
})
afterAll(() => shop.close())

/** The scripts that a page loads before anybody touches it, with all that they import. */
async function scriptsOf(path: string): Promise<string[]> {
  const html = await (await fetch(shop.url + path)).text()
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file)
  const found = new Set<string>()
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const source = await readFile(join(CLIENT, file), 'utf8')
    // The list of all routes names every page's file, but loads none of them.
    if (file.includes('/manifest-')) continue
    const statics = source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)
    for (const [, imported] of statics) waiting.push(`/assets/${imported}`)
  }
  return [...found]
}

async function productPath(): Promise<string> {
  const [row] = await shop.sql<{ id: string }>('select id from products limit 1')
  return `/product/${row?.id}`
}

it('the product page asks a phone for at most 170 kB of script', async () => {
  const files = await scriptsOf(await productPath())
  expect(files.length).toBeGreaterThan(3)
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(CLIENT, file))).length),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`product page: ${(total / 1000).toFixed(1)} kB of script in ${files.length} files`)
  expect(total).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
})

it('a shopper loads nothing of the back office', async () => {
  const manifest: Record<string, { file: string; src?: string }> = JSON.parse(
    await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8'),
  )
  const backOffice = Object.values(manifest).filter(({ src }) => src?.startsWith('web/admin/'))
  expect(backOffice.length).toBeGreaterThan(0)
  for (const path of ['/', '/products', await productPath(), '/cart', '/checkout', '/login']) {
    const loaded = await scriptsOf(path)
    expect(
      backOffice.filter(({ file }) => loaded.includes(`/${file}`)),
      path,
    ).toEqual([])
  }
})
