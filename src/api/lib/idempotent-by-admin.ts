import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { type Attempt, type ResponseStore, runIdempotent } from '../../shop/lib/idempotency.ts'
import type { AdminCall } from './route.ts'

/** Scopes the idempotency key to the admin and the path with its ids. */
export function idempotentByAdmin<A extends object, E extends Endpoint & { access: 'admin' }>(
  { path }: E,
  { shop, caller, params, body, idempotencyKey: key }: Omit<AdminCall<E>, 'body'> & { body: unknown },
  act: (attempt: (Attempt & ResponseStore) | undefined) => Promise<A>,
): Promise<A> {
  const subjects = Object.values(params ?? {}).map((id) => String(id).toLowerCase())
  return runIdempotent(shop, { scope: [`admin:${caller.id}`, path, ...subjects], key, body }, act)
}
