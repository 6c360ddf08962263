import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createErrorResponses } from './error-responses.ts'
import { createLoadShedder } from './load-shedding.ts'
import { createPageCache } from './page-cache.ts'
import { createRequestCounts } from './request-counts.ts'
import { createRequestListener, type RequestListenerParts } from './request-listener.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Ask = (
  path: string,
  headers?: Record<string, string>,
  see?: (headers: IncomingHttpHeaders) => void,
) => Promise<number | undefined>

async function open(parts: Partial<RequestListenerParts>): Promise<Ask> {
  const listener = createRequestListener({
    api: () => new Response('api'),
    read: () => undefined,
    pages: () => new Response('page'),
    sandbox: undefined,
    files: { find: () => undefined },
    cache: createPageCache(1_000_000, {}),
    overLimit: () => undefined,
    loadShedder: createLoadShedder(8),
    misses: { secondsToWait: () => undefined, count() {} },
    counts: createRequestCounts(),
    errorResponses: createErrorResponses(
      (status) => new Response('', { status }),
      () => 'Too many.',
    ),
    commonHeaders: {},
    publicUrl: 'http://localhost',
    trustedProxies: [],
    onError: () => new Response('error', { status: 500 }),
    ...parts,
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  closing.push(() => server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  // fetch() would normalise the path.
  return (path, headers = {}, see = () => {}) =>
    new Promise((resolve, reject) => {
      request({ port, path, headers }, (answer) => {
        see(answer.headers)
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
        .on('error', reject)
        .end()
    })
}

// Proves: R2.22
it('counts a call once for each spelling of its path', async () => {
  let counted = 0
  const ask = await open({
    overLimit: (kind) => {
      if (kind === 'page') return undefined
      counted++
      return 1
    },
  })
  const ways = [
    '/api/v1/brands/',
    '/./api/v1/brands/',
    '/x/../api/v1/brands/',
    '/%2e/api/v1/brands/',
    '/api/v1/payments/../brands/',
    'http://localhost/api/v1/brands/',
  ]
  for (const [index, path] of ways.entries()) {
    expect(await ask(path), path).toBe(429)
    expect(counted, path).toBe(index + 1)
  }
  expect(await ask('/api/v1/payments/stripe/webhook')).toBe(200)
  expect(await ask('/about-us')).toBe(200)
  expect(counted).toBe(ways.length)
})

it('the ETag covers the content security policy', async () => {
  const openWith = (policy: string) => {
    const caching = 'public, max-age=0, s-maxage=5'
    const headers = { 'cache-control': caching, 'content-security-policy': policy }
    return open({ read: async () => ({ status: 200, headers, body: 'words' }) })
  }
  const [before, after] = [await openWith("default-src 'none'"), await openWith("default-src 'self'")]
  let known = ''
  await before('/about-us', {}, ({ etag = '' }) => {
    known = etag
  })
  expect(await before('/about-us', { 'if-none-match': known })).toBe(304)
  expect(await after('/about-us', { 'if-none-match': known })).toBe(200)
})

it('caches a file once for any query string', async () => {
  let reads = 0
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  const ask = await open({
    files: {
      find: () => async () => {
        reads++
        return { status: 200, headers, body: 'a picture' }
      },
    },
  })
  for (const query of ['', '?1', '?2', '?x=y']) expect(await ask(`/media/ring.jpg${query}`)).toBe(200)
  expect(reads).toBe(1)
})

const kept = (body: string) =>
  new Response(body, { headers: { 'cache-control': 'public, s-maxage=5', 'content-type': 'text/html' } })

it('counts only pages that are rendered', async () => {
  let share = 2
  const ask = await open({
    pages: () => kept('a page'),
    overLimit: (kind) => (kind === 'page' && --share < 0 ? 30 : undefined),
  })
  for (let visit = 0; visit < 5; visit++) expect(await ask('/')).toBe(200)
  expect(await ask('/search?q=one')).toBe(200)
  expect(await ask('/search?q=two')).toBe(429)
  expect(await ask('/cart')).toBe(429)
  expect(await ask('/')).toBe(200)
})

// Proves: R1.10
it('sheds reads under overload, but not checkout and back office', async () => {
  const doors: (() => void)[] = []
  const wait = () => new Promise<void>((open) => doors.push(open))
  const ask = await open({
    pages: async () => {
      await wait()
      return kept('a page')
    },
    api: () => new Response('done'),
    loadShedder: createLoadShedder(8, { length: 2, waitMs: 60_000, max: 3 }),
  })
  const slow = [1, 2, 3].map((n) => ask(`/search?q=${n}`))
  while (doors.length < 3) await new Promise((resolve) => setTimeout(resolve, 5))
  let retryAfter: string | undefined
  const see = (answer: IncomingHttpHeaders) => {
    retryAfter = answer['retry-after']
  }
  expect(await ask('/search?q=4', {}, see)).toBe(503)
  expect(retryAfter).toBe('2')
  expect(await ask('/api/v1/products/?skip=9')).toBe(503)
  expect(await ask('/profile')).toBe(503)
  for (const path of [
    '/api/v1/order/quote',
    '/api/v1/payments/stripe/webhook',
    '/api/v1/cart/user',
    '/api/v1/admin/doctor',
    '/healthz',
  ])
    expect(await ask(path), path).toBe(200)
  for (const open of doors) open()
  expect(await Promise.all(slow)).toEqual([200, 200, 200])
  expect(await ask('/api/v1/products/?skip=9')).toBe(200)
})

// Proves: R2.24, R12.77, R13.176
it('counts only missing images, products and gifts against their client', async () => {
  let misses = 0
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  const ask = await open({
    files: {
      find: (url) =>
        url.startsWith('/media/')
          ? async () => ({ status: url.includes('ring') ? 200 : 404, headers, body: 'x' })
          : undefined,
    },
    pages: (request) => new Response('', { status: request.url.includes('made-up') ? 404 : 200 }),
    misses: { secondsToWait: () => (misses >= 4 ? 30 : undefined), count: () => void misses++ },
  })
  for (let card = 0; card < 96; card++) expect(await ask(`/media/ring-${card}.webp`)).toBe(200)
  expect(await ask('/product/a-ring')).toBe(200)
  expect(await ask('/made-up')).toBe(404)
  expect(misses).toBe(0)
  expect(await ask('/media/1.webp')).toBe(404)
  expect(await ask('/product/made-up-1')).toBe(404)
  expect(await ask('/product/made-up-1.data')).toBe(404)
  expect(await ask('/gift/made-up-1')).toBe(404)
  expect(misses).toBe(4)
  let retryAfter: string | undefined
  const see = (answer: IncomingHttpHeaders) => {
    retryAfter = answer['retry-after']
  }
  for (const path of ['/media/2.webp', '/product/made-up-2', '/gift/made-up-2']) {
    expect(await ask(path, {}, see)).toBe(429)
    expect(retryAfter).toBe('30')
  }
  expect(await ask('/api/v1/gifts/made-up')).toBe(429)
  // Cached responses and other pages are still served.
  for (const path of ['/media/ring-95.webp', '/about-us']) expect(await ask(path)).toBe(200)
})

it('counts and refuses a missing path in each spelling', async () => {
  let misses = 0
  const ask = await open({
    pages: () => new Response('', { status: 404 }),
    misses: { secondsToWait: () => (misses >= 6 ? 30 : undefined), count: () => void misses++ },
  })
  const ways = [
    '/Product/made-up',
    '/x/../product/made-up',
    '/%70roduct/made-up',
    '//product/made-up',
    'http://localhost/PRODUCT/made-up',
    '/MEDIA/made-up.webp',
  ]
  for (const path of ways) expect(await ask(path), path).toBe(404)
  expect(misses).toBe(6)
  for (const path of ways) expect(await ask(path), path).toBe(429)
  expect(await ask('/products/made-up')).toBe(404)
})
