import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { type Attempt, type ResponseStore, runIdempotent } from '../../shop/lib/idempotency.ts'
import { type AdminCall, type Api, route, type Stricter } from './route.ts'

type AdminEndpoint = Endpoint & { access: 'admin' }
type KeyedAttempt = (Attempt & ResponseStore) | undefined

/** A route whose call can be repeated with its Idempotency-Key. */
export function idempotentRoute<E extends AdminEndpoint & { response: z.ZodType<object> }>(
  api: Api,
  declared: E,
  handle: (call: AdminCall<E>, attempt: KeyedAttempt) => Promise<z.output<E['response']>>,
  stricter?: Stricter,
): void {
  const once = (call: AdminCall<E>) =>
    idempotentByAdmin<z.output<E['response']>, E>(declared, call, (attempt) => handle(call, attempt))
  route(api, declared, (call) => once(call as AdminCall<E>), stricter)
}

/** Scopes the idempotency key to the admin and the path with its ids. */
export function idempotentByAdmin<A extends object, E extends AdminEndpoint>(
  { path }: E,
  { shop, caller, params, body, idempotencyKey: key }: Omit<AdminCall<E>, 'body'> & { body: unknown },
  act: (attempt: KeyedAttempt) => Promise<A>,
): Promise<A> {
  const subjects = Object.values(params ?? {}).map((id) => String(id).toLowerCase())
  return runIdempotent(shop, { scope: [`admin:${caller.id}`, path, ...subjects], key, body }, act)
}
