import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

// Proves: R2.27
it('ignores X-Forwarded-For without trusted proxies', () => {
  const addressOf = clientAddress([])
  expect(addressOf(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
  expect(addressOf(from('::ffff:203.0.113.9'))).toBe('203.0.113.9')
})

// Proves: R2.27
it('reads X-Forwarded-For up to the last untrusted address', () => {
  const addressOf = clientAddress(['10.0.0.0/8', '192.0.2.1'])
  expect(addressOf(from('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1')
  expect(addressOf(from('10.1.2.3', 'forged, 198.51.100.1, 192.0.2.1'))).toBe('198.51.100.1')
  expect(addressOf(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
  expect(addressOf(from('10.1.2.3'))).toBe('10.1.2.3')
})

it('strips ports and ignores invalid addresses', () => {
  const addressOf = clientAddress(['10.0.0.0/8'])
  expect(addressOf(from('10.1.2.3', '198.51.100.1:50123'))).toBe('198.51.100.1')
  expect(addressOf(from('10.1.2.3', '198.51.100.1, [2001:db8:1:2::5]:50123'))).toBe('2001:db8:1:2::/64')
  expect(addressOf(from('10.1.2.3', 'unknown'))).toBe('10.1.2.3')
  expect(addressOf(from('10.1.2.3', '198.51.100.1, forged'))).toBe('10.1.2.3')
})

// Proves: R2.27
it('reduces IPv6 addresses to their /64', () => {
  const addressOf = clientAddress([])
  expect(addressOf(from('2001:db8:1:2:3:4:5:6'))).toBe(addressOf(from('2001:db8:1:2:ffff::1')))
  expect(addressOf(from('2001:db8:1:2::1'))).not.toBe(addressOf(from('2001:db8:1:3::1')))
  expect(addressOf(from('2001:db8::1'))).toBe('2001:db8:0:0::/64')
  expect(addressOf(from('::1'))).toBe('127.0.0.1')
})
