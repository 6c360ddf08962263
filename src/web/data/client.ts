import type { z } from 'zod'
import { API_BASE } from '../../contract/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/problem.ts'
import { isBackOffice, storage, type TokenKey } from './storage.ts'

type Endpoints = typeof endpoints
type Named = { [N in keyof Endpoints as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: Endpoints[N] }

type Input<E> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : { params?: undefined }) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: undefined }) &
  (E extends { query: infer Q extends z.ZodType }
    ? { query?: { [K in keyof z.input<Q>]?: string | number | undefined } }
    : { query?: undefined })

type Answer<E> = E extends { response: infer A extends z.ZodType } ? z.output<A> : never

/** A refusal of the API; its message is the sentence to show. Status 0: the shop was not reached. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own sentence, when it sent one. */
  readonly detail: string | undefined
  readonly fields: { path: string; message: string }[]
  /** The token that the call sentToken, as it was then. */
  readonly sentToken: { key: TokenKey; token: string } | undefined

  constructor(status: number, problem: Partial<Problem>, sentToken?: { key: TokenKey; token: string }) {
    super(problem.detail ?? 'Something went wrong. Please try again.')
    this.status = status
    this.detail = problem.detail
    this.fields = problem.errors ?? []
    this.sentToken = sentToken
  }
}

/** Whether the shop itself has said no. Of anything else nobody knows what became: its answer may be all that was lost. */
export function isClientError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Whether the shop has said no to the thing itself. Any other refusal leaves open what became of an earlier try. */
export function isFinalRejection(error: unknown): error is ApiError {
  return isClientError(error) && !RETRYABLE_STATUSES.includes(error.status)
}

/** Whether the session that a call sentToken has ended: that is told, and leads away, where it is heard of first. */
export function isSessionEnded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.sentToken !== undefined
}

const RETRYABLE_STATUSES = [401, 408, 429]
const TIMEOUT_MS = 500_000
export const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.'

/**
 * Makes one call of the contract, named by its method and path, with the token that this place carries.
 * @throws ApiError when the server refuses or can't be reached
 */
export async function call<K extends keyof Named>(
  name: K,
  input: Input<Named[K]> & {
    idempotencyKey?: string
    signal?: AbortSignal
    /** Carries no token, so that a refusal says nothing of the session that this browser may hold. */
    isAnonymous?: boolean
    /** The browser sends it even if its page is closed at once. */
    keepalive?: boolean
  },
): Promise<Answer<Named[K]>> {
  const [method = 'GET', path = '/'] = (name as string).split(' ')
  const key = storage.tokenKeyFor(location.pathname)
  const token = input.isAnonymous ? undefined : storage.token(key)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`${API_BASE}${filled(path, input.params)}${toQueryString(input.query)}`, {
    method,
    // Whoever edits the catalogue sees it as it is, not as it was up to half a minute ago.
    cache: isBackOffice(location.pathname) ? 'no-store' : 'default',
    headers: headersFor(input, token),
    keepalive: input.keepalive ?? false,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }).catch(throwUnreachable)
  // An answer that breaks off, or that a stranger on the way gave in the shop's place, is as good as none.
  if (response.ok) return (await response.json().catch(throwUnreachable)) as Answer<Named[K]>
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  throw new ApiError(response.status, problem, token ? { key, token } : undefined)
}

function throwUnreachable(error: Error): never {
  if (error.name === 'AbortError') throw error
  throw new ApiError(0, { detail: UNREACHABLE })
}

function headersFor(
  input: { body?: unknown; idempotencyKey?: string },
  token: string | undefined,
): HeadersInit {
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(input.body !== undefined && { 'content-type': 'application/json' }),
    ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
  }
}

function filled(path: string, params: object | undefined): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
}

function toQueryString(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}
