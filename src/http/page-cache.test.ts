import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import type { BufferedResponse } from './buffered-response.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

const HEADERS = { 'cache-control': 'public, max-age=0, s-maxage=5', 'content-type': 'text/html' }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** @returns bytes in use after a garbage collection */
function heldBuffers(): number {
  collect()
  return process.memoryUsage().arrayBuffers
}

/** @returns a function that requests a path and returns its body and encoding */
async function open(
  cache: PageCache,
  make: (path: string) => Promise<BufferedResponse>,
  refuse: () => Response | undefined = () => undefined,
) {
  const server = createServer((req, res) => {
    const { url = '' } = req
    const served = cache.serve(req, res, { key: url, make: () => make(url), refuse })
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

const page = (body: string) => ({ status: 200, headers: HEADERS, body })

it.each(['br', 'gzip', 'identity'])(
  'makes and compresses one answer for all who ask at once for %s',
  async (accepted) => {
    const body = 'a ring '.repeat(500)
    let [made, compressed] = [0, 0]
    const visit = await open(createPageCache(1_000_000, {}), async () => {
      made++
      const precompressed = async () => {
        compressed++
        return undefined
      }
      return { ...page(body), precompressed }
    })
    const packing = accepted === 'identity' ? null : accepted
    const first = await Promise.all(Array.from({ length: 20 }, () => visit('/about-us', accepted)))
    const answers = [...first, await visit('/about-us', accepted)]
    expect(answers).toEqual(answers.map(() => ({ words: body, packing })))
    expect([made, compressed]).toEqual([1, packing ? 1 : 0])
  },
)

it('renders again when the response is stale', async () => {
  let made = 0
  const visit = await open(createPageCache(1_000_000, {}, { freshMs: 50 }), async () =>
    page(`version ${++made}`),
  )
  expect((await visit('/')).words).toBe('version 1')
  await expect.poll(async () => (await visit('/')).words).toBe('version 2')
})

it('renders again when pages change by themselves', async () => {
  let made = 0
  const freshness = { freshMs: 600_000, changesInMs: () => 50 }
  const visit = await open(createPageCache(1_000_000, {}, freshness), async () => page(`version ${++made}`))
  expect((await visit('/')).words).toBe('version 1')
  await expect.poll(async () => (await visit('/')).words).toBe('version 2')
})

it('counts all bytes in memory and keeps frequently used responses', async () => {
  const maxBytes = 2_000_000
  const made: string[] = []
  const visit = await open(createPageCache(maxBytes, {}, { freshMs: 600_000 }), async (path) => {
    made.push(path)
    return page(path.repeat(path.startsWith('/product/') ? 2_000 : 60))
  })
  await visit('/')
  const before = heldBuffers()
  for (let n = 0; n < 35; n++) {
    for (const accepted of ['br', 'identity']) {
      await visit(`/product/00000000-0000-4000-8000-${n}`, accepted)
      for (let query = 0; query < 5; query++) await visit(`/search?q=${n}.${query}&sort=newest`, accepted)
    }
    await visit('/')
  }
  await expect.poll(heldBuffers).toBeLessThan(before + maxBytes)
  expect(made.filter((path) => path === '/')).toEqual(['/'])
})

it('does not cache a response that was rendered during a change', async () => {
  const cache = createPageCache(1_000_000, {}, { freshMs: 600_000 })
  let words = 'old words'
  const waiting: (() => void)[] = []
  const visit = await open(cache, async () => {
    const answer = page(words)
    await new Promise<void>((done) => waiting.push(done))
    return answer
  })
  const before = visit('/about-us')
  await expect.poll(() => waiting.length).toBe(1)
  words = 'new words'
  cache.drop()
  const after = visit('/about-us')
  await expect.poll(() => waiting.length).toBe(2)
  for (const done of waiting.toReversed()) done()
  expect((await before).words).toBe('old words')
  expect((await after).words).toBe('new words')
  expect((await visit('/about-us')).words).toBe('new words')
})

it('renders only responses with stock again when the stock changes', async () => {
  const cache = createPageCache(1_000_000, {}, { freshMs: 600_000 })
  const waiting: (() => void)[] = []
  let isSlow = false
  let made = 0
  const visit = await open(cache, async () => {
    const answer = page(`version ${++made}`)
    if (isSlow) await new Promise<void>((done) => waiting.push(done))
    return answer
  })
  const read = async (path: string) => (await visit(path)).words
  expect([await read('/products'), await read('/product/a')]).toEqual(['version 1', 'version 2'])
  cache.invalidateStock()
  expect([await read('/products'), await read('/product/a')]).toEqual(['version 1', 'version 3'])
  cache.invalidateStock()
  isSlow = true
  const old = read('/product/a')
  await expect.poll(() => waiting.length).toBe(1)
  cache.invalidateStock()
  const current = read('/product/a')
  await expect.poll(() => waiting.length).toBe(2)
  for (const done of waiting.toReversed()) done()
  expect([await old, await current]).toEqual(['version 4', 'version 5'])
  isSlow = false
  expect(await read('/product/a')).toMatch(/version [56]/)
})

it('sends a stale response instead of an error, until the catalogue changes', async () => {
  let [isBusy, isBroken, made] = [false, false, 0]
  const cache = createPageCache(1_000_000, {}, { freshMs: 0 })
  const visit = await open(
    cache,
    async () => (isBroken ? { status: 503, headers: {}, body: 'broken' } : page(`version ${++made}`)),
    () => (isBusy ? new Response('', { status: 503 }) : undefined),
  )
  const read = async (path: string) => (await visit(path)).words
  expect(await read('/')).toBe('version 1')
  expect(await read('/')).toBe('version 2')
  isBroken = true
  expect(await read('/')).toBe('version 2')
  expect(await read('/about-us')).toBe('broken')
  isBusy = true
  expect(await read('/')).toBe('version 2')
  expect(await read('/about-us')).toBe('refused')
  cache.drop()
  expect(await read('/')).toBe('refused')
})
