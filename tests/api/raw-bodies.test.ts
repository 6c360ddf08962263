import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop()

describe('a body', () => {
  it.each([
    ['shorter', 2, 'and the rest is not handled as another request'],
    ['longer', 5_000, 'and the shop does not wait after the caller has disconnected'],
  ])('whose Content-Length is %s than the body is refused, %s', async (_, length) => {
    const smuggled = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    const answer = await sendBytes(
      `POST /api/v1/order/quote/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"a":1}${smuggled}`,
    )
    expect(answer).not.toMatch(/ 200 OK/)
    expect(answer.match(/^HTTP\/1\.1 \d+/gm) ?? []).not.toContain('HTTP/1.1 500')
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
  it('without Content-Length is limited while it is received', async () => {
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

/** Sends raw bytes. @returns the answer until the connection is closed */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(shop.env.PORT, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
  })
}
