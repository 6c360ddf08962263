import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from '../support/harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

describe('a body', () => {
  it.each([
    ['shorter', 2, 'and the rest is no call of anybody’s'],
    ['longer', 5_000, 'and what never comes is not waited for when its sender hangs up'],
  ])('whose length is told %s than it is is refused, %s', async (_, length) => {
    const smuggled = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    const said = await saySo(
      `POST /api/v1/order/quote/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"a":1}${smuggled}`,
    )
    expect(said).not.toMatch(/ 200 OK/)
    expect(said.match(/^HTTP\/1\.1 \d+/gm) ?? []).not.toContain('HTTP/1.1 500')
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  })

  // Proves: R1.4
  it('that is not UTF-8 is refused', async () => {
    const answer = await fetch(`${shop.url}/api/v1/order/quote/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    })
    expect(answer.status).toBe(400)
  })

  // Proves: R1.4
  it('without a declared length is counted as it comes', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(50_000))),
    })
    const answer = await fetch(`${shop.url}/api/v1/order/quote/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
  })
})

/** What the shop says to bytes as they are, until it or the sender hangs up. */
function saySo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(shop.env.PORT, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('close', () => resolve(said))
    socket.on('error', () => resolve(said))
  })
}
