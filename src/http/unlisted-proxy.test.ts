import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { detectUnlistedProxies, findUnlistedProxy } from './unlisted-proxy.ts'

let dataDir: string
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-proxy-'))
  warnings.length = 0
})
afterEach(() => rm(dataDir, { recursive: true }))

const from = (remoteAddress: string, forwarded: string | undefined = '203.0.113.9') =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

it('logs a nearby untrusted proxy once and saves it for the doctor', async () => {
  const watch = detectUnlistedProxies({ trustedProxies: ['10.0.0.0/8'], dataDir, log })
  for (let time = 0; time < 3; time++) watch(from('::ffff:172.18.0.1'))
  watch(from('192.168.1.2'))
  expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
  await vi.waitFor(async () => expect(await findUnlistedProxy(dataDir, ['10.0.0.0/8'])).toBe('172.18.0.1'))
  expect(await findUnlistedProxy(dataDir, ['172.16.0.0/12'])).toBeUndefined()
})

it.each([
  ['a client that comes straight', '127.0.0.1', ''],
  ['a trusted proxy', '10.1.2.3', 'x'],
  ['a stranger who claims to be a proxy', '203.0.113.7', 'x'],
])('says nothing of %s', async (_, address, forwarded) => {
  const watch = detectUnlistedProxies({ trustedProxies: ['10.0.0.0/8'], dataDir, log })
  const { headers, socket } = from(address, forwarded)
  watch({ socket, headers: forwarded ? headers : {} } as IncomingMessage)
  expect(warnings).toEqual([])
})

it('recognises loopback, private and link-local peers of both families', () => {
  for (const address of ['127.0.0.1', '::1', 'fd00::7', 'fe80::1', '192.168.1.2', '169.254.3.4']) {
    warnings.length = 0
    detectUnlistedProxies({ trustedProxies: [], dataDir, log })(from(address))
    expect(warnings, address).toHaveLength(1)
  }
})

it('ignores a proxy not seen for a week and an unreadable file', async () => {
  const note = (seen_at: string) =>
    writeFile(join(dataDir, 'unlisted-proxy.json'), JSON.stringify({ address: '10.1.2.3', seen_at }))
  await note(new Date(Date.now() - 6 * 86_400_000).toISOString())
  expect(await findUnlistedProxy(dataDir, [])).toBe('10.1.2.3')
  await note(new Date(Date.now() - 8 * 86_400_000).toISOString())
  expect(await findUnlistedProxy(dataDir, [])).toBeUndefined()
  await note('yesterday')
  expect(await findUnlistedProxy(dataDir, [])).toBeUndefined()
})
