import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { canonical } from './form-body.ts'
import type { Params } from './params.ts'
import { type StripeErrorBody, StripeRefusal } from './stripe-error.ts'
import type { Desk } from './stripe-sandbox.ts'

const keptFor = 24 * 3600

type Answer = { status: ContentfulStatusCode; body: string; replayed: boolean }

/**
 * Does a POST's work and remembers its answer under the request's Idempotency-Key, in one transaction: a
 * duplicate, parallel or later or in another process, gets the first answer. Refused parameters are not remembered.
 */
export function answerOnce(desk: Desk, c: Context, work: (params: Params) => object) {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && (key === '' || key.length > 255))
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys must be between 1 and 255 characters long.',
    })
  const request = `${c.req.path.replace(/\/$/, '')} ${canonical(c.get('formBody'))}`
  const answer = desk.book.change(() => earlier(desk, key, request) ?? first(desk, c, { key, request, work }))
  if (key !== undefined) c.header('idempotency-key', key)
  if (answer.replayed) c.header('idempotent-replayed', 'true')
  c.header('content-type', 'application/json')
  return c.body(answer.body, answer.status)
}

function earlier(desk: Desk, key: string | undefined, request: string): Answer | undefined {
  if (key === undefined) return undefined
  const row = desk.book
    .sql('select request, status, body from idempotency where key = ? and created > ?')
    .get(key, desk.clock.seconds() - keptFor)
  if (row === undefined) return undefined
  if (row.request !== request) throw usedOtherwise(key, String(row.request), request)
  return { status: Number(row.status) as ContentfulStatusCode, body: String(row.body), replayed: true }
}

type Attempt = { key: string | undefined; request: string; work: (params: Params) => object }

function first(desk: Desk, c: Context, { key, request, work }: Attempt): Answer {
  const { status, body } = outcomeOf(() => work(c.get('params')))
  const text = JSON.stringify(body, null, 2)
  if (key !== undefined)
    desk.book
      .sql('insert or replace into idempotency (key, request, status, body, created) values (?, ?, ?, ?, ?)')
      .run(key, request, status, text, desk.clock.seconds())
  return { status, body: text, replayed: false }
}

function outcomeOf(work: () => object): {
  status: ContentfulStatusCode
  body: object | { error: StripeErrorBody }
} {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (!(error instanceof StripeRefusal && error.replayed)) throw error
    return { status: error.status, body: { error: error.body } }
  }
}

function usedOtherwise(key: string, before: string, now: string) {
  const [pathBefore] = before.split(' ')
  const [pathNow] = now.split(' ')
  const rule =
    pathBefore === pathNow
      ? 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${pathBefore}' vs '${pathNow}').`
  return new StripeRefusal(400, {
    type: 'idempotency_error',
    message: `${rule} Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}
