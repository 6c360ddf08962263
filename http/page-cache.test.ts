import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

it('a page is packed once for as long as it stays the same, however often it is made anew', async () => {
  const cache = createPageCache(1_000_000, {}, 0)
  const headers = { 'cache-control': 'public, max-age=0, s-maxage=5', 'content-type': 'text/html' }
  let words = 'old words '.repeat(500)
  let [made, packed] = [0, 0]
  const make = async () => {
    made++
    const packing = async () => {
      packed++
      return undefined
    }
    return { status: 200, headers, body: words, packed: packing }
  }
  const door = createServer((req, res) => void cache.serve(req, res, '/about-us', make, () => undefined))
  const server = door.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const visit = async () => (await fetch(`http://127.0.0.1:${port}/about-us`)).text()
  try {
    for (let visits = 0; visits < 5; visits++) expect(await visit()).toBe(words)
    expect(made).toBeGreaterThan(2)
    expect(packed).toBe(1)
    words = 'new words '.repeat(500)
    await visit()
    await expect.poll(visit).toBe(words)
    for (let visits = 0; visits < 5; visits++) expect(await visit()).toBe(words)
    expect(packed).toBe(2)
  } finally {
    server.close().closeAllConnections()
  }
})
