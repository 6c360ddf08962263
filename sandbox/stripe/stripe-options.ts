/**
 * What makes the real `stripe` library talk to the sandbox at a port of this computer:
 * `const { apiKey, ...where } = sandboxStripe(3000); new Stripe(apiKey, where)`.
 */
export function sandboxStripe(port: number, { host = '127.0.0.1', apiKey = 'sk_test_sandbox' } = {}) {
  return { apiKey, host, port, protocol: 'http' as const }
}
