/** Headers that every answer carries. A page brings more, and its own content security policy, made with it. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // A guest's ids are in addresses: only the origin may leave a page.
    'referrer-policy': 'strict-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
