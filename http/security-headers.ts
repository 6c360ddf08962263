import type { ServerResponse } from 'node:http'

/** Headers that every answer carries. A page brings its own content security policy, made with it. */
export function securityHeaders(res: ServerResponse, isHttps: boolean): void {
  res.setHeader('x-content-type-options', 'nosniff')
  // A guest's ids are in addresses: only the origin may leave a page.
  res.setHeader('referrer-policy', 'strict-origin')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (isHttps) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
