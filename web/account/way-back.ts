/**
 * Where to go after logging in: the page that the visitor wanted, if it is one of this shop's.
 * @param next as it came in the address: anybody may have written it
 */
export function wayBack(next: string | null): string {
  if (!next?.startsWith('/')) return '/'
  const base = 'http://shop.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined
  if (url?.origin !== base || url.pathname.startsWith('//') || /^\/login\/?$/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The log-in that leads back to a page. */
export function loginAddress(wanted: string): string {
  return wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
}
