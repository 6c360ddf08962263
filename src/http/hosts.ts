const LOOPBACK = ['127.0.0.1', '::1']

/**
 * A shop with a sandbox listens on loopback only, unless HOST says otherwise.
 * @returns an empty list for all interfaces
 */
export function hostsOf(host: string | undefined, hasSandbox: boolean): string[] {
  if (host === 'localhost') return LOOPBACK
  if (host !== undefined) return [host]
  return hasSandbox ? LOOPBACK : []
}

/** The address for the shop's own calls to the Stripe sandbox. */
export function ownHostOf([host]: string[]): string {
  return host === undefined || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
}
