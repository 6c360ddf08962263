import { BlockList, isIP } from 'node:net'

// The special-purpose ranges of IANA's registries. Of IPv6 only global unicast is public at all.
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]
// Two have an IPv4 address inside: Teredo is part of the first, 6to4 is the third.
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const ipv4 = { special: subnets(SPECIAL_IPV4, 'ipv4'), global: subnets(['0.0.0.0/0'], 'ipv4') }
const ipv6 = { special: subnets(SPECIAL_IPV6, 'ipv6'), global: subnets(['2000::/3'], 'ipv6') }

export type IsAllowedAddress = (address: string) => boolean

/** @param exceptions allowed although they are not public */
export function allowPublic(exceptions: BlockList): IsAllowedAddress {
  return (address) => {
    const version = isIP(address)
    if (version === 0) return false
    const [family, { special, global }] =
      version === 4 ? (['ipv4', ipv4] as const) : (['ipv6', ipv6] as const)
    if (exceptions.check(address, family)) return true
    return global.check(address, family) && !special.check(address, family)
  }
}

function subnets(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
