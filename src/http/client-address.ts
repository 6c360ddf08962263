import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket } from 'node:net'

/**
 * Finds the address for rate limits: the socket's, or behind trusted proxies the last untrusted one of X-Forwarded-For.
 * An IPv6 address is reduced to its /64, which one household usually has.
 */
export function clientAddress(trustedProxies: string[]): (req: IncomingMessage) => string {
  if (trustedProxies.length === 0) return addressOfSocket
  const trusted = blockListOf(trustedProxies)
  return (req) => {
    let address = withoutPort(req.socket.remoteAddress ?? '')
    const forwarded = String(req.headers['x-forwarded-for'] ?? '').split(',')
    while (forwarded.length > 0 && isListed(trusted, address)) {
      const next = withoutPort(forwarded.pop()?.trim() ?? '')
      if (!isIP(next)) break
      address = next
    }
    return rateLimitKey(address)
  }
}

/** @returns undefined for a trusted proxy, whose connections carry many clients */
export function connectionAddress(trustedProxies: string[]): (socket: Socket) => string | undefined {
  const trusted = blockListOf(trustedProxies)
  return (socket) =>
    isListed(trusted, withoutPort(socket.remoteAddress ?? '')) ? undefined : addressOfSocket({ socket })
}

const addresses = new WeakMap<IncomingMessage['socket'], string>()

/** Cached per connection. */
function addressOfSocket({ socket }: Pick<IncomingMessage, 'socket'>): string {
  let address = addresses.get(socket)
  if (address === undefined) {
    address = rateLimitKey(withoutPort(socket.remoteAddress ?? ''))
    addresses.set(socket, address)
  }
  return address
}

/** '10.0.0.1' or '10.0.0.0/8' */
export function isAddressOrRange(text: string): boolean {
  const [, address = '', bits = 0] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
}

export function blockListOf(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

export function isListed(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Some proxies include the port: '198.51.100.1:50123', '[2001:db8::1]:50123'. */
export function withoutPort(address: string): string {
  const [, bracketed, ipv4] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return (bracketed ?? ipv4 ?? address).replace(/^::ffff:(?=\d+\.)/, '')
}

function rateLimitKey(address: string): string {
  if (!isIPv6(address)) return address
  // Loopback has two addresses, and '::1' is in no household's /64.
  if (address === '::1') return '127.0.0.1'
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left
  return `${groups.slice(0, 4).join(':')}::/64`
}
