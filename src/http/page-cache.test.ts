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

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** In bytes, of all that is still in use. */
function heldBuffers(): number {
  collect()
  return process.memoryUsage().arrayBuffers
}

/** @returns asks for a path: what came, and packed by what */
async function open(
  cache: PageCache,
  make: (path: string) => Promise<Answer>,
  refuse: () => Response | undefined = () => undefined,
) {
  const server = createServer((req, res) => {
    const { url = '' } = req
    const served = cache.serve(req, res, url, () => make(url), refuse)
    void served.then((refusal) => refusal && res.writeHead(refusal.status).end('refused'))
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
  const most = 8_000_000
  const made: string[] = []
  const visit = await open(createPageCache(most, {}, 600_000), async (path) => {
    made.push(path)
    const body = path.repeat(path.startsWith('/product/') ? 2_000 : 60)
    return { status: 200, headers: HEADERS, body }
  })
  await visit('/product/0')
  const before = heldBuffers()
  const pages = Array.from(
    { length: 200 },
    (_, n) => `/product/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  )
  const small = Array.from({ length: 2_000 }, (_, n) => `/search?q=${n}&sort=newest`)
  for (const path of [...pages, ...small]) await visit(path)
  await expect.poll(heldBuffers).toBeLessThan(before + most)
  made.length = 0
  for (const path of pages) await visit(path)
  expect(made).toEqual([])
  for (const path of [...pages, ...small]) await visit(path, 'identity')
  await expect.poll(heldBuffers).toBeLessThan(before + most)
})

it('what was being packed while the shop changed is not given to anybody who asks afterwards', async () => {
  const cache = createPageCache(1_000_000, {}, 600_000)
  let words = 'old words '.repeat(500)
  const packings: (() => void)[] = []
  const visit = await open(cache, async () => ({
    ...{ status: 200, headers: HEADERS, body: words },
    packed: () => new Promise((done) => packings.push(() => done(undefined))),
  }))
  const before = visit('/about-us')
  await expect.poll(() => packings.length).toBe(1)
  cache.drop()
  packings.shift()?.()
  expect((await before).words).toBe(words)
  words = 'new words '.repeat(500)
  const after = visit('/about-us')
  await expect.poll(() => packings.length).toBe(1)
  packings.shift()?.()
  expect((await after).words).toBe(words)
})

it('what is unpacked while the same is made anew is counted all the same', async () => {
  const most = 4_000_000
  const visit = await open(createPageCache(most, {}, 0), async () => ({
    status: 200,
    headers: HEADERS,
    body: 'a ring '.repeat(10_000),
  }))
  const before = heldBuffers()
  const paths = Array.from({ length: 300 }, (_, n) => `/search?q=${n}`)
  for (const path of paths) await visit(path)
  for (const path of paths) await visit(path, 'identity')
  await expect.poll(heldBuffers).toBeLessThan(before + most)
})

it('a page that nobody has changed is given as it was while there are too many visitors', async () => {
  let isBusy = false
  let made = 0
  const cache = createPageCache(1_000_000, {}, -60_000)
  const visit = await open(
    cache,
    async () => ({ status: 200, headers: HEADERS, body: `words ${++made}` }),
    () => (isBusy ? new Response('', { status: 503 }) : undefined),
  )
  const read = async (path: string) => (await visit(path)).words
  expect(await read('/')).toBe('words 1')
  // Too old to be given without asking.
  expect(await read('/')).toBe('words 2')
  isBusy = true
  expect(await read('/')).toBe('words 2')
  expect(await read('/about-us')).toBe('refused')
  cache.drop()
  expect(await read('/')).toBe('refused')
})
