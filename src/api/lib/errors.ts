import type { Problem } from '../../contract/endpoints/problem.ts'
import type { FieldError, ShopError, ShopErrorCode } from '../../shop/lib/errors.ts'

const STATUS: Record<ShopErrorCode, number> = {
  invalid: 422,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  no_longer_sold: 410,
  conflict: 409,
  sold_out: 409,
  file_too_large: 413,
  unsupported_file: 422,
  too_many_tries: 429,
  invalid_event: 400,
  bad_signature: 400,
  payment_unavailable: 503,
  storage_unavailable: 503,
  overloaded: 503,
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** For errors of the HTTP layer: malformed, too large, wrong media type. */
export class HttpError extends Error {
  readonly status: number
  readonly fields: FieldError[]
  constructor(status: number, detail: string, fields: FieldError[] = []) {
    super(detail)
    this.status = status
    this.fields = fields
  }
}

export function problemOf(error: ShopError): Response {
  const status = STATUS[error.code]
  const headers: Record<string, string> = {}
  if (error.retryAfter !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfter)))
  else if (status === 503) headers['retry-after'] = '5'
  return problemResponse(status, error.message, error.fields, headers)
}

export function problemResponse(
  status: number,
  detail: string,
  errors: FieldError[] = [],
  headers: Record<string, string> = {},
): Response {
  const body: Problem = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail }
  if (errors.length > 0) body.errors = errors
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })
}
