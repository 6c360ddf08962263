import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLog } from '../open-log.ts'
import { BODY_MS, listen } from './listen.ts'

let listener: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  listener = await listen(0, openLog('silent'), { bodyMs: 50 })
})
afterEach(() => listener.close())

/** @returns the connection, and all data until it closed */
function send(bytes: string) {
  const { port } = listener.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  return { socket, ended: once(socket, 'close').then(() => said) }
}

const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\nhel`

// Proves: R2.26
it('closes the connection of a late body, except for uploads', async () => {
  listener.setListener((req, res) => req.resume().on('end', () => res.end('in')))
  const uploads = ['/api/v1/products/import/', '/api/v1/products/x/upload?a=b'].map((path) =>
    send(post(path)),
  )
  const chunked = send('POST /cart HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n')
  for (const late of [send(post('/api/v1/order/')), chunked, send(post('/api/v1/products/x/'))])
    expect(await late.ended).toMatch(/^HTTP\/1\.1 408 /)
  expect(BODY_MS, 'in the shop').toBe(15_000)
  for (const { socket, ended } of uploads) {
    socket.end('lo')
    expect(await ended).toMatch(/^HTTP\/1\.1 200 /)
  }
})

it('closes the connection also when the response did not need the body', async () => {
  listener.setListener((_req, res) => res.end('in'))
  const said = await send('GET / HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\nhel').ended
  expect(said.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200'])
})

it('keeps the connection when the body has arrived and the response is slow', async () => {
  const late = send(post('/api/v1/order/'))
  const whole = once(listener.server, 'request').then(([, res]) => res)
  listener.setListener((req, res) => {
    if (req.headers['content-length'] === '2') late.ended.then(() => res.end('in'))
  })
  await whole
  const answered = send('POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi')
  expect(await answered.ended).toMatch(/^HTTP\/1\.1 200 /)
})
