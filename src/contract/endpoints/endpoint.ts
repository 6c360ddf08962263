import type { z } from 'zod'

/**
 * `public` ignores tokens, so its responses may be cached; `visitor` accepts a valid token or none;
 * `user` and `admin` require a valid token of that kind.
 */
export type Access = 'public' | 'visitor' | 'user' | 'admin'

/** Named rate limits; 'all' counts every call except webhook events, in addition to the call's own limit. */
export type Limit = 'all' | 'login' | 'signup' | 'email_token' | 'promo' | 'order' | 'order_cart'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api/v1, with {names} for path parameters and the specification's trailing slash. */
  path: string
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  optionalBody?: true
  /** Of a JSON body; default 100 kB. */
  maxBytes?: number
  /** Selects one schema of a union, so that errors concern only that one. */
  selectBody?: (raw: object) => z.ZodType
  requestType?: 'multipart/form-data' | 'text/csv'
  responseType?:
    | 'text/csv'
    | 'text/html'
    | 'application/pdf'
    | 'application/x-tar'
    | 'image/svg+xml'
    | 'image/webp'
  response: z.ZodType
  status?: 200 | 201 | 202
  limit?: Limit
  idempotent?: boolean
}

/** The identity function: it infers the endpoint's exact types. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

export const API_BASE = '/api/v1'

/**
 * Patterns without trailing slash; path parameters are named groups. Fixed paths come before those with parameters:
 * '/products/export.csv' is no product.
 */
export function pathPatterns<E extends Endpoint>(endpoints: Iterable<E>): { declared: E; pattern: RegExp }[] {
  return [...endpoints]
    .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
    .map((declared) => {
      const path = declared.path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      return { declared, pattern: new RegExp(`^${API_BASE}${path}$`) }
    })
}
