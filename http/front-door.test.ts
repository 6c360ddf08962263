import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createFrontDoor, type FrontDoorParts } from './front-door.ts'
import { createPageCache } from './page-cache.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function open(parts: Partial<FrontDoorParts>): Promise<(path: string) => Promise<number | undefined>> {
  const door = createFrontDoor({
    api: () => new Response('api'),
    read: () => undefined,
    pages: () => new Response('page'),
    sandbox: undefined,
    files: { find: () => undefined },
    cache: createPageCache(1_000_000, {}),
    overLimit: () => undefined,
    onEvery: {},
    publicUrl: 'http://localhost',
    trustedProxies: [],
    onError: () => new Response('error', { status: 500 }),
    ...parts,
  })
  const server = createServer(door).listen(0, '127.0.0.1')
  closing.push(() => server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  // Unlike fetch() this sends a path as it is written.
  return (path) =>
    new Promise((resolve, reject) => {
      request({ port, path }, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
        .on('error', reject)
        .end()
    })
}

it('counts a call once, however its path is written', async () => {
  let counted = 0
  const ask = await open({
    overLimit: () => {
      counted++
      return new Response('too many', { status: 429 })
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

it('keeps a file once, whatever is asked behind its name', async () => {
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
