import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

const HEADERS = { 'cache-control': 'public, max-age=0, s-maxage=5', 'content-type': 'text/html' }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** @returns asks for a path: what came, and packed by what */
async function open(cache: PageCache, make: (path: string) => Promise<Answer>) {
  const server = createServer((req, res) => {
    const { url = '' } = req
    void cache.serve(
      req,
      res,
      url,
      () => make(url),
      () => undefined,
    )
  }).listen(0, '127.0.0.1')
  closing.push(() => server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return async (path: string, accepted = 'br, gzip') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'accept-encoding': accepted },
    })
    return { words: await answer.text(), packing: answer.headers.get('content-encoding') }
  }
}

it('a page is packed once for as long as it stays the same, however often it is made anew', async () => {
  let words = 'old words '.repeat(500)
  let [made, packed] = [0, 0]
  const visit = await open(createPageCache(1_000_000, {}, 0), async () => {
    made++
    const packing = async () => {
      packed++
      return undefined
    }
    return { status: 200, headers: HEADERS, body: words, packed: packing }
  })
  const read = async () => (await visit('/about-us')).words
  await Promise.all(Array.from({ length: 20 }, async () => expect(await read()).toBe(words)))
  for (let visits = 0; visits < 5; visits++) expect(await read()).toBe(words)
  expect(made).toBeGreaterThan(2)
  expect(packed).toBe(1)
  words = 'new words '.repeat(500)
  await read()
  await expect.poll(read).toBe(words)
  for (let visits = 0; visits < 5; visits++) expect(await read()).toBe(words)
  expect(packed).toBe(2)
})

it('a page is made once, in whatever packings it is asked for one after the other', async () => {
  const words = 'a ring, a ring '.repeat(500)
  const packings = ['br', 'gzip', 'identity']
  for (const first of packings) {
    for (const second of packings) {
      let made = 0
      const visit = await open(createPageCache(1_000_000, {}), async () => {
        made++
        return { status: 200, headers: HEADERS, body: words }
      })
      for (const asked of [first, second, first]) {
        const packing = asked === 'identity' ? null : asked
        expect(await visit('/about-us', asked), `${first}, ${second}`).toEqual({ words, packing })
      }
      expect(made).toBe(1)
    }
  }
})

it('what is kept takes the memory that it may take: small answers too, and pages as they are packed', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const most = 8_000_000
  const made: string[] = []
  const visit = await open(createPageCache(most, {}, 600_000), async (path) => {
    made.push(path)
    const body = path.repeat(path.startsWith('/product/') ? 2_000 : 60)
    return { status: 200, headers: HEADERS, body }
  })
  await visit('/product/0')
  const before = held()
  const pages = Array.from(
    { length: 200 },
    (_, n) => `/product/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  )
  const small = Array.from({ length: 2_000 }, (_, n) => `/search?q=${n}&sort=newest`)
  for (const path of [...pages, ...small]) await visit(path)
  await expect.poll(held).toBeLessThan(before + most)
  made.length = 0
  for (const path of pages) await visit(path)
  expect(made).toEqual([])
  for (const path of [...pages, ...small]) await visit(path, 'identity')
  await expect.poll(held).toBeLessThan(before + most)
})
