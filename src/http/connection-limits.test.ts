import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openLog } from '../open-log.ts'
import { listen } from './listen.ts'

const log = openLog('silent')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Limits = NonNullable<Parameters<typeof listen>[2]>
type Client = {
  socket: Socket
  ended: Promise<string>
  isOpen(): boolean
  say(text: string): Promise<string>
}

const ASK = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'

async function open(limits: Limits) {
  const listener = await listen(0, log, limits)
  closing.push(listener.close)
  let read = 0
  listener.setListener((req, res) => {
    read++
    req.resume().on('end', () => res.end('in'))
  })
  const { port } = listener.server.address() as AddressInfo
  return { from: (address: string) => dial(port, address), read: () => read }
}

/** Connects from one of the loopback addresses. */
async function dial(port: number, localAddress: string): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  closing.push(() => socket.destroy())
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(socket, 'close').then(() => said)
  await once(socket, 'connect')
  return {
    socket,
    ended,
    isOpen: () => !socket.destroyed,
    async say(text) {
      socket.write(text)
      await Promise.race([once(socket, 'data'), ended])
      return said
    },
  }
}

// Proves: R2.25
it('limits the connections of one address', async () => {
  const { from, read } = await open({ perAddress: 3 })
  const held = [await from('127.0.0.2'), await from('127.0.0.2'), await from('127.0.0.2')]
  for (const client of held) expect(await client.say(ASK)).toContain('200 OK')
  const refused = await from('127.0.0.2')
  refused.socket.write(ASK)
  expect(await refused.ended).toBe('')
  expect(read()).toBe(3)
  expect(await (await from('127.0.0.3')).say(ASK)).toContain('200 OK')
  expect(held.every((client) => client.isOpen())).toBe(true)
  held[0]?.socket.destroy()
  await expect.poll(async () => (await from('127.0.0.2')).say(ASK)).toContain('200 OK')
})

it('does not limit a trusted proxy', async () => {
  const { from } = await open({ perAddress: 1, trustedProxies: ['127.0.0.2'] })
  for (let n = 0; n < 5; n++) expect(await (await from('127.0.0.2')).say(ASK)).toContain('200 OK')
})

// Proves: R2.25
it('at the total, replaces the oldest connection of the address with the most', async () => {
  const { from } = await open({ total: 15, perAddress: 14 })
  const many: Client[] = []
  for (let n = 0; n < 13; n++) many.push(await from('127.0.0.2'))
  const few = [await from('127.0.0.3'), await from('127.0.0.3')]
  const newcomer = await from('127.0.0.4')
  expect(await newcomer.say(ASK)).toContain('200 OK')
  expect(await many[0]?.ended).toBe('')
  expect(many.slice(1).every((client) => client.isOpen())).toBe(true)
  expect(few.every((client) => client.isOpen())).toBe(true)
  // Another connection of the address with three would replace its own oldest.
  const greedy = await from('127.0.0.2')
  expect(await greedy.ended).toBe('')
  expect(many.slice(1).every((client) => client.isOpen())).toBe(true)
})

// Proves: R2.25
it('refuses a new connection when no address has more than a browser opens', async () => {
  const { from } = await open({ total: 6, perAddress: 6 })
  const shopper: Client[] = []
  for (let n = 0; n < 6; n++) shopper.push(await from('127.0.0.2'))
  const newcomer = await from('127.0.0.3')
  expect(await newcomer.ended).toBe('')
  for (const client of shopper) expect(await client.say(ASK)).toContain('200 OK')
})

it('closes idle connections before the total is reached', async () => {
  const { from } = await open({ total: 5, perAddress: 5 })
  const idle = await from('127.0.0.2')
  expect(await idle.say(ASK)).toContain('200 OK')
  const busy: Client[] = []
  for (const last of [3, 4, 5]) {
    const client = await from(`127.0.0.${last}`)
    client.socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\n')
    busy.push(client)
  }
  expect(idle.isOpen()).toBe(true)
  expect(await (await from('127.0.0.6')).say(ASK)).toContain('200 OK')
  expect(await idle.ended).toContain('200 OK')
  for (const client of busy) expect(await client.say('hello')).toContain('200 OK')
})
