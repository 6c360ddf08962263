import type { z } from 'zod'
import { API_BASE } from '../../contract/endpoints/endpoint.ts'
import type { endpoints } from '../../contract/endpoints/endpoints.ts'
import type { Problem } from '../../contract/endpoints/problem.ts'
import { readServerClock } from './server-clock.ts'
import { isBackOffice, storage, type TokenKey } from './storage.ts'

type Endpoints = typeof endpoints
type ByName = { [N in keyof Endpoints as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: Endpoints[N] }

type Input<E> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : { params?: undefined }) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: undefined }) &
  (E extends { query: infer Q extends z.ZodType }
    ? { query?: { [K in keyof z.input<Q>]?: string | number | undefined } }
    : { query?: undefined })

type ToInputs<All> = { [K in keyof All]: Input<All[K]> & Options }
type ToResponses<All> = { [K in keyof All]: ResponseOf<All[K]> }

// Interfaces: the compiler looks up one endpoint in them. Of types it would build the union of all, which is too complex.
interface Inputs extends ToInputs<ByName> {}
interface Responses extends ToResponses<ByName> {}

type Options = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sends no token, so that a 401 does not end the session. */
  isAnonymous?: boolean
  keepalive?: boolean
}

type ResponseOf<E> = E extends { response: infer A extends z.ZodType } ? z.output<A> : never

/** The message is for the visitor. Status 0: the shop was not reached. */
export class ApiError extends Error {
  readonly status: number
  /** The message of the server. */
  readonly detail: string | undefined
  readonly fields: { path: string; message: string }[]
  readonly sentToken: { key: TokenKey; token: string } | undefined

  constructor(status: number, problem: Partial<Problem>, sentToken?: { key: TokenKey; token: string }) {
    super(problem.detail ?? 'Something went wrong. Please try again.')
    this.status = status
    this.detail = problem.detail
    this.fields = problem.errors ?? []
    this.sentToken = sentToken
  }
}

/** False when the outcome is unknown: only the response may have been lost. */
export function isClientError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** False also for 4xx after which an earlier attempt may still have succeeded. */
export function isFinalRejection(error: unknown): error is ApiError {
  return isClientError(error) && !RETRYABLE_STATUSES.includes(error.status)
}

export function isSessionEnded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.sentToken !== undefined
}

const RETRYABLE_STATUSES = [401, 408, 429]
const TIMEOUT_MS = 500_000
export const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.'

/**
 * Calls an endpoint of the contract, by method and path, with the token of the current page.
 * @throws ApiError
 */
export async function call<K extends keyof ByName>(name: K, input: Inputs[K]): Promise<Responses[K]> {
  const [method = 'GET', path = '/'] = (name as string).split(' ')
  const key = storage.tokenKeyFor(location.pathname)
  const token = input.isAnonymous ? undefined : storage.token(key)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`${API_BASE}${filled(path, input.params)}${toQueryString(input.query)}`, {
    method,
    // The back office must not see cached responses.
    cache: isBackOffice(location.pathname) ? 'no-store' : 'default',
    headers: headersFor(input, token),
    keepalive: input.keepalive ?? false,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }).catch(throwUnreachable)
  readServerClock(response)
  // The response may break off, or come from a proxy.
  if (response.ok) return (await response.json().catch(throwUnreachable)) as Responses[K]
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
