import type { z } from 'zod'

/**
 * Who may call:
 * public – anybody; tokens are ignored, so the answer is the same for all and may be cached;
 * visitor – anybody, with a live token or none;
 * user, admin – only with a live token of that kind.
 */
export type Access = 'public' | 'visitor' | 'user' | 'admin'

/** The named rate limits of the shop; 'all' counts every call but payment notices, beside its own. */
export type Limit = 'all' | 'login' | 'signup' | 'email_token' | 'promo' | 'order' | 'order_cart'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, with {names} for path parameters and the trailing slash of the specification. */
  path: string
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A call without a body is one with an empty object. */
  mayLackBody?: true
  /** Which of a union's bodies the caller means, so that its messages are about that one. */
  chooseBody?: (raw: object) => z.ZodType
  /** The media type of a body that is not JSON. */
  takes?: 'multipart/form-data' | 'text/csv'
  /** The media type of an answer that is not JSON. */
  gives?: 'text/csv'
  answer: z.ZodType
  /** Status of the good answer; 200 unless said. */
  status?: 200 | 201 | 202
  limit?: Limit
  /** Takes an Idempotency-Key header. */
  idempotent?: boolean
}

/** Keeps the endpoint's exact types for the API, the browser's client and the tests. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

export const API_BASE = '/api/v1'

/**
 * How the addresses of endpoints look, without trailing slash; parameters are the pattern's groups. A fixed path goes
 * before one with a parameter in the same place: '/products/export.csv' is no product.
 */
export function addressesOf<E extends Endpoint>(endpoints: Iterable<E>): { declared: E; pattern: RegExp }[] {
  return [...endpoints]
    .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
    .map((declared) => {
      const path = declared.path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      return { declared, pattern: new RegExp(`^${API_BASE}${path}$`) }
    })
}
