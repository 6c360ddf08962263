import { isIP, isIPv6 } from 'node:net'

/** Whether an address is reached from this computer alone. */
export function isOnThisComputer(address: string): boolean {
  const { hostname } = new URL(address)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  )
}

/** An IP address as it stands in a URL. */
export function urlHostOf(address: string): string {
  return isIPv6(address) ? `[${address}]` : address
}
