/** Headers that proxies and tunnels add. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/** Whether a request came through a proxy or tunnel: its loopback peer then says nothing about its sender. */
export function isForwarded(header: (name: string) => string | undefined): boolean {
  return FORWARDING_HEADERS.some((name) => header(name) !== undefined)
}
