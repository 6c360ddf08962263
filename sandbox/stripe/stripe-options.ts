/** Options for the `stripe` library: `const { apiKey, ...options } = sandboxStripe(3000); new Stripe(apiKey, options)`. */
export function sandboxStripe(port: number, { host = '127.0.0.1', apiKey = 'sk_test_sandbox' } = {}) {
  return { apiKey, host, port, protocol: 'http' as const }
}
