import { isIP, isIPv6 } from 'node:net'

/** @param address a URL */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  )
}

/** Brackets an IPv6 address. */
export function urlHostOf(address: string): string {
  return isIPv6(address) ? `[${address}]` : address
}
