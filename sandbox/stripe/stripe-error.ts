import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type StripeErrorBody = {
  type: string
  message: string
  code?: string
  param?: string
  charge?: string
}

/** A refusal in Stripe's words. `replayed`: the work had begun, so an idempotency key answers the same again. */
export class StripeRefusal extends Error {
  status: ContentfulStatusCode
  body: StripeErrorBody
  replayed: boolean
  constructor(status: ContentfulStatusCode, body: StripeErrorBody, replayed = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.replayed = replayed
  }
}

export function invalid(message: string, param?: string, code?: string) {
  return new StripeRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })
}

export function conflict(message: string, extra: { code?: string; param?: string; charge?: string } = {}) {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...extra }, true)
}

export function missing(what: string, id: string, param: string) {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param,
  })
}
