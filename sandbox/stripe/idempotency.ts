import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { canonical } from './form-body.ts'
import type { Params } from './params.ts'
import { StripeError, type StripeErrorBody } from './stripe-error.ts'
import type { StripeSandbox } from './stripe-sandbox.ts'

const retentionSeconds = 24 * 3600

type Answer = { status: ContentfulStatusCode; body: string; replayed: boolean }

/**
 * Runs a POST and saves its response under the Idempotency-Key, in one transaction. A duplicate in any process gets the
 * first response. Refused parameters are not saved.
 */
export function withIdempotencyKey(sandbox: StripeSandbox, c: Context, work: (params: Params) => object) {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && (key === '' || key.length > 255))
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys must be between 1 and 255 characters long.',
    })
  const request = `${c.req.path.replace(/\/$/, '')} ${canonical(c.get('formBody'))}`
  const answer = sandbox.store.change(
    () => savedAnswer(sandbox, key, request) ?? first(sandbox, c, { key, request, work }),
  )
  if (key !== undefined) c.header('idempotency-key', key)
  if (answer.replayed) c.header('idempotent-replayed', 'true')
  c.header('content-type', 'application/json')
  return c.body(answer.body, answer.status)
}

function savedAnswer(sandbox: StripeSandbox, key: string | undefined, request: string): Answer | undefined {
  if (key === undefined) return undefined
  const row = sandbox.store
    .sql('select request, status, body from idempotency where key = ? and created > ?')
    .get(key, sandbox.clock.seconds() - retentionSeconds)
  if (row === undefined) return undefined
  if (row.request !== request) throw keyReused(key, String(row.request), request)
  return { status: Number(row.status) as ContentfulStatusCode, body: String(row.body), replayed: true }
}

type Attempt = { key: string | undefined; request: string; work: (params: Params) => object }

function first(sandbox: StripeSandbox, c: Context, { key, request, work }: Attempt): Answer {
  const { status, body } = outcomeOf(() => work(c.get('params')))
  const text = JSON.stringify(body, null, 2)
  if (key !== undefined)
    sandbox.store
      .sql('insert or replace into idempotency (key, request, status, body, created) values (?, ?, ?, ?, ?)')
      .run(key, request, status, text, sandbox.clock.seconds())
  return { status, body: text, replayed: false }
}

function outcomeOf(work: () => object): {
  status: ContentfulStatusCode
  body: object | { error: StripeErrorBody }
} {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (!(error instanceof StripeError && error.replayed)) throw error
    return { status: error.status, body: { error: error.body } }
  }
}

function keyReused(key: string, before: string, now: string) {
  const [pathBefore] = before.split(' ')
  const [pathNow] = now.split(' ')
  const rule =
    pathBefore === pathNow
      ? 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${pathBefore}' vs '${pathNow}').`
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `${rule} Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}
