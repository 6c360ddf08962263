const LOOPBACK = ['127.0.0.1', '::1']

/**
 * The addresses that the shop listens on: this computer's own while a sandbox runs, unless HOST says otherwise.
 * @returns none for all interfaces
 */
export function hostsOf(host: string | undefined, hasSandbox: boolean): string[] {
  if (host === 'localhost') return LOOPBACK
  if (host !== undefined) return [host]
  return hasSandbox ? LOOPBACK : []
}

/** The address at which the shop calls itself, as it calls the Stripe sandbox. */
export function ownHostOf([host]: string[]): string {
  return host === undefined || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
}
