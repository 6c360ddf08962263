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
  | 'invalid_event'
  | 'bad_signature'
  | 'payment_unavailable'
  | 'storage_unavailable'
  | 'overloaded'

export type FieldError = { path: string; message: string }

/** An expected error. Shoppers read `detail`. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  readonly fields: FieldError[]
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

export function fieldError(path: string, message: string, code: ShopErrorCode = 'invalid'): ShopError {
  return new ShopError(code, message, { fields: [{ path, message }] })
}

/** @throws ShopError of the first, with the fields of all */
export function throwAny(errors: ShopError[]): void {
  const [first] = errors
  if (first)
    throw new ShopError(first.code, first.message, { fields: errors.flatMap(({ fields }) => fields) })
}

/** Also for resources that the caller does not own. */
export function notFound(what: string): ShopError {
  const advice = what === 'cart' ? ' Please reload the page.' : ''
  return new ShopError('not_found', `We could not find this ${what}.${advice}`)
}

export function orNotFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw notFound(what)
  return found
}

/** For a page: not there, or not for this visitor. */
export function undefinedIfUnreadable(error: unknown): undefined {
  const isUnreadable =
    error instanceof ShopError && (error.code === 'not_found' || error.code === 'not_allowed')
  if (!isUnreadable) throw error
}

/** For a job: somebody else has done it meanwhile. */
export function ignoreConflict(error: unknown): void {
  if (!(error instanceof ShopError) || error.code !== 'conflict') throw error
}
