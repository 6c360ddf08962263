import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const requests = new AsyncLocalStorage<{ id?: string }>()

/** Log lines of the call carry a random id. */
export function withRequestId<T>(work: () => T): T {
  return requests.run({}, work)
}

/** @returns undefined outside of a call, as in jobs */
export function requestId(): string | undefined {
  const request = requests.getStore()
  // Created lazily: most calls log nothing.
  if (request) request.id ??= randomUUID()
  return request?.id
}
