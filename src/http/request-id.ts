import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const requests = new AsyncLocalStorage<{ id?: string }>()

/** Gives a call a number, which every line logged on its behalf carries; nothing of the caller is in it. */
export function numbered<T>(work: () => T): T {
  return requests.run({}, work)
}

/** The number of the call that this is done for; undefined outside of one, as in jobs. */
export function requestId(): string | undefined {
  const request = requests.getStore()
  // Most calls have nothing to log.
  if (request) request.id ??= randomUUID()
  return request?.id
}
