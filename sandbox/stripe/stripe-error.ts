import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type StripeErrorBody = {
  type: string
  message: string
  code?: string
  param?: string
  charge?: string
}

/** `replayed`: the work had begun, so the idempotency key repeats this error. */
export class StripeError extends Error {
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
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })
}

export function conflict(message: string, extra: { code?: string; param?: string; charge?: string } = {}) {
  return new StripeError(400, { type: 'invalid_request_error', message, ...extra }, true)
}

export function missing(what: string, id: string, param: string) {
  return new StripeError(404, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param,
  })
}
