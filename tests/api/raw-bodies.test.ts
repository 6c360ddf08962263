import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { noise } from '../../src/shop/catalog/images/test-images.ts'
import { enabledAdmin } from '../support/accounts.ts'
import { addProduct, paidOrder } from '../support/orders/placed-order.ts'
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

let other: string
beforeAll(async () => {
  other = (await enabledAdmin(shop)).token
})

type Sent = { path: string; type: string; halves: [Buffer | string, Buffer | string] }

/** An admin sends half of a body, another admin disables the account, then the rest is sent. @returns the status */
async function disabledMeanwhile({ path, type, halves: [first, rest] }: Sent): Promise<number> {
  const { id, token } = await enabledAdmin(shop)
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const outgoing = request(`${shop.url}/api/v1${path}`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode ?? 0))
    outgoing.on('error', reject)
  })
  outgoing.write(first)
  await sleep(1_500)
  await shop.call('PUT', `/api/v1/admin/${id}/`, { token: other, body: { disabled: true } })
  outgoing.end(rest)
  return await answered
}

test('a refund whose admin is disabled during the request is refused', async () => {
  const { id } = await paidOrder(shop)
  const path = `/order/${id}/refund/`
  expect(await disabledMeanwhile({ path, type: 'application/json', halves: ['{"amount":', '1}'] })).toBe(401)
  expect(await shop.sql('select 1 from refunds')).toEqual([])
})

test('an import and an upload whose admin is disabled during the request are refused', async () => {
  const id = await addProduct(shop)
  const csv: Sent['halves'] = [
    'code,name,description,price,stock_quantity,brand,category\n',
    'Z1,Ring,Gold,10,5,,\n',
  ]
  expect(await disabledMeanwhile({ path: '/products/import/', type: 'text/csv', halves: csv })).toBe(401)
  expect(await shop.sql(`select 1 from variants where code = 'Z1'`)).toEqual([])
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n')
  const tail = Buffer.concat([await noise(80, 80), Buffer.from('\r\n--x--\r\n')])
  const type = 'multipart/form-data; boundary=x'
  expect(await disabledMeanwhile({ path: `/products/${id}/upload/`, type, halves: [head, tail] })).toBe(401)
  expect(await shop.sql('select 1 from product_images')).toEqual([])
})
