import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isSame } from '../access.ts'
import { parseFormBody } from './form-body.ts'
import { newId } from './ids.ts'
import { type Params, readParams } from './params.ts'
import { StripeError } from './stripe-error.ts'
import { apiVersion } from './stripe-sandbox.ts'

declare module 'hono' {
  interface ContextVariableMap {
    params: Params
    formBody: ReturnType<typeof parseFormBody>
  }
}

export function prepareRequest(onlyKey: string | undefined) {
  return createMiddleware(async (c, next) => {
    c.header('request-id', newId('req_', 14))
    c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion)
    c.header('cache-control', 'no-cache, no-store')
    checkKey(c.req.header('authorization'), onlyKey)
    const text = c.req.method === 'POST' ? await c.req.text() : (URL.parse(c.req.url)?.search ?? '')
    const fields = parseFormBody(text)
    c.set('formBody', fields)
    c.set('params', readParams(fields))
    await next()
  })
}

export function respondWithError(c: Context, error: unknown) {
  if (error instanceof StripeError) return c.json({ error: error.body }, error.status)
  console.error('The Stripe sandbox failed:', error)
  const status: ContentfulStatusCode = 500
  return c.json({ error: { type: 'api_error', message: 'An unexpected error occurred.' } }, status)
}

function checkKey(authorization: string | undefined, onlyKey: string | undefined) {
  const [scheme, given] = authorization?.split(' ') ?? []
  const key =
    scheme === 'Basic'
      ? Buffer.from(given ?? '', 'base64')
          .toString()
          .split(':')[0]
      : given
  if (!key)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  const isValid = onlyKey === undefined ? /^sk_test_\w+$/.test(key) : isSame(key, onlyKey)
  if (!isValid) throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
}

function unauthorized(message: string) {
  return new StripeError(401, { type: 'invalid_request_error', message })
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}` : '*'.repeat(key.length)
}
