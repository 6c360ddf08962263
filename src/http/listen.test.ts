import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { openLog } from '../open-log.ts'
import { listen } from './listen.ts'

const lines: string[] = []
const log = openLog('info', { write: (line) => void lines.push(line) })

it('sets every timeout and limit of the server', async () => {
  const listener = await listen(0, log)
  try {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount, maxConnections } =
      listener.server
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      maxHeadersCount: 100,
      maxConnections: 5_500,
    })
  } finally {
    await listener.close()
  }
})

it.each<[string, string, number]>([
  ['headers above 16 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a length that is none', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 6\r\n\r\nabc', 400],
  [
    'two kinds of length, as smugglers send',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no HTTP at all', '\x16\x03\x01 hello\r\n\r\n', 400],
])('refuses %s', async (_, sent, status) => {
  const listener = await listen(0, log)
  listener.setListener((_req, res) => res.end('in'))
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const { port } = listener.server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1', () => socket.write(sent))
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  } finally {
    await listener.close()
  }
})

it('logs an accept error and accepts the next connection', async () => {
  const listener = await listen(0, log)
  listener.setListener((_req, res) => res.end('in'))
  try {
    listener.server.emit('error', new Error('accept EMFILE'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, error: 'accept EMFILE', msg: 'could not accept a connection' },
    ])
    const { port } = listener.server.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('in')
  } finally {
    await listener.close()
  }
})
