/** Everything that can be refused, and nothing else: src/api/lib/errors.ts gives each its status. */
export type ShopErrorCode =
  | 'invalid'
  | 'not_signed_in'
  | 'not_allowed'
  | 'not_found'
  | 'no_longer_sold'
  | 'conflict'
  | 'sold_out'
  | 'file_too_large'
  | 'unsupported_file'
  | 'too_many_tries'
  | 'bad_notice'
  | 'bad_signature'
  | 'payment_unavailable'
  | 'storage_unavailable'
  | 'overloaded'

export type FieldError = { path: string; message: string }

/** An expected refusal. `detail` is one plain sentence that a shopper can read. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  readonly fields: FieldError[]
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ShopErrorCode,
    detail: string,
    more: { fields?: FieldError[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause })
    this.name = 'ShopError'
    this.code = code
    this.fields = more.fields ?? []
    this.retryAfter = more.retryAfter
  }
}

/** A refusal that belongs to one field of the form. */
export function fieldError(path: string, message: string, code: ShopErrorCode = 'invalid'): ShopError {
  return new ShopError(code, message, { fields: [{ path, message }] })
}

/** What was named is not there, or not the caller's. */
export function notFound(what: string): ShopError {
  const advice = what === 'cart' ? ' Please reload the page.' : ''
  return new ShopError('not_found', `We could not find this ${what}.${advice}`)
}

/** @throws ShopError 'not_found' when nothing was found */
export function orNotFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw notFound(what)
  return found
}
