/**
 * What makes the real `stripe` library talk to the stand-in at a port of this computer:
 * `const { apiKey, ...where } = sandboxStripe(3000); new Stripe(apiKey, where)`.
 */
export function sandboxStripe(publicPort: number) {
  return {
    apiKey: 'sk_test_sandbox',
    host: '127.0.0.1',
    port: publicPort,
    protocol: 'http' as const,
  }
}
