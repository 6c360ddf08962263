import { BlockList } from 'node:net'
import { expect, it } from 'vitest'
import { allowPublic } from './public-address.ts'

const isPublic = allowPublic(new BlockList())

// Proves: R9.171
it.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.8',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'localhost',
  '',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

// Proves: R9.171
it.each(['8.8.8.8', '23.227.38.65', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::8a'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
)

it('allows the exceptions and nothing else', () => {
  const exceptions = new BlockList()
  exceptions.addAddress('127.0.0.1')
  exceptions.addAddress('::1', 'ipv6')
  exceptions.addSubnet('10.0.0.0', 8)
  const allowed = allowPublic(exceptions)
  expect(['127.0.0.1', '10.9.9.9', '::1'].map(allowed)).toEqual([true, true, true])
  expect(['127.0.0.2', '192.168.0.1', 'fe80::1'].map(allowed)).toEqual([false, false, false])
})
