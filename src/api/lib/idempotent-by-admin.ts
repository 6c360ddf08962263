import type { Endpoint } from '../../contract/endpoint.ts'
import { type Attempt, type Keeping, once } from '../../shop/lib/idempotency.ts'
import type { AdminsCall } from './route.ts'

/**
 * An admin's call that must not be done twice: the same key means it only for the same admin and the same path with its ids.
 * @param call with what was read of a body that is not JSON
 */
export function onceByAdmin<A extends object, E extends Endpoint & { access: 'admin' }>(
  { path }: E,
  { shop, caller, params, body, idempotencyKey: key }: Omit<AdminsCall<E>, 'body'> & { body: unknown },
  act: (attempt: (Attempt & Keeping) | undefined) => Promise<A>,
): Promise<A> {
  const subjects = Object.values(params ?? {}).map((id) => String(id).toLowerCase())
  return once(shop, { scope: [`admin:${caller.id}`, path, ...subjects], key, body }, act)
}
