/**
 * Where to go after logging in: the page that the visitor wanted, if it is one of this shop's.
 * @param next as it came in the address: anybody may have written it
 * @param otherwise where to go when no page was wanted
 */
export function returnUrl(next: string | null, otherwise = '/'): string {
  if (!next?.startsWith('/')) return otherwise
  const base = 'http://shop.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined
  if (url?.origin !== base || url.pathname.startsWith('//')) return otherwise
  if (/^\/(login|signup)\/?$/.test(url.pathname)) return otherwise
  return url.pathname + url.search + url.hash
}

/** Where whoever is logged in already goes from the log-in and the sign-up. */
export const ACCOUNT_PATH = '/profile'

/** The log-in, of the shop or of the back office, that leads back to a page. */
export function loginUrl(wanted: string, room: '' | '/admin' = ''): string {
  return wanted === (room || '/') ? `${room}/login` : `${room}/login?next=${encodeURIComponent(wanted)}`
}
