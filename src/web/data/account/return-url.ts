/**
 * The page to go to after logging in: only paths of this shop.
 * @param next from the URL, so not trusted
 */
export function returnUrl(next: string | null, fallback = '/'): string {
  if (!next?.startsWith('/')) return fallback
  const base = 'http://shop.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined
  if (url?.origin !== base || url.pathname.startsWith('//')) return fallback
  if (/^\/(login|signup)\/?$/.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}

export const ACCOUNT_PATH = '/profile'

/** The log-in page that returns to `target`. */
export function loginUrl(target: string, basePath: '' | '/admin' = ''): string {
  return target === (basePath || '/')
    ? `${basePath}/login`
    : `${basePath}/login?next=${encodeURIComponent(target)}`
}
