import { bodyLimit } from 'hono/body-limit'
import { API_BASE } from '../../contract/endpoints/endpoint.ts'
import type { Problem } from '../../contract/endpoints/problem.ts'
import { type FormLine, formField } from '../../contract/returns/form-field.ts'
import type { Api } from './route.ts'

type Fields = Record<string, string | File>

type Answer = { status: number; errors: { path: string }[] }

/** Calls the form's endpoint. */
type Send = (body: object, key?: string | File) => Promise<Answer>

const MAX_FORM_BYTES = 50_000
const MAX_QUERY_CHARACTERS = 6_000

/** A form of a page that works without JavaScript: it calls its endpoint. @param handle returns the page to go to */
export function form(
  { app }: Api,
  path: string,
  handle: (fields: Fields, send: Send) => Promise<string>,
): void {
  const pattern = `${API_BASE}${path}form`.replaceAll(/\{(\w+)\}/g, ':$1')
  app.post(pattern, bodyLimit({ maxSize: MAX_FORM_BYTES }), async (c) => {
    const send: Send = async (body, key) => {
      const headers = {
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': String(key) }),
      }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await app.fetch(new Request(new URL('.', c.req.url), request), c.env)
      const { errors = [] } = (await answer.json()) as Partial<Problem>
      return { status: answer.status, errors }
    }
    return c.redirect(await handle(await c.req.parseBody(), send), 303)
  })
}

const LINE_FIELD = /^(?:(?:quantity|reason|wish|seal)\.)?[0-9a-f-]{36}$/

/** Other names come from a form that the shop did not make. */
function isOfForm(field: string): boolean {
  return LINE_FIELD.test(field) || field === 'items' || field === 'email'
}

/** The query of the page after an answer. A refused form is filled in again, unless that is too long for an address. */
export function formOutcome({ status, errors }: Answer, items: FormLine[], fields: Fields): string {
  if (status === 201) return 'done=1'
  const wrong = new Set(errors.map(({ path }) => formField(path, items)).filter(isOfForm))
  const query = new URLSearchParams({ problem: String(status), wrong: [...wrong].join(' ') })
  const refused = String(query)
  for (const [name, value] of Object.entries(fields))
    if (LINE_FIELD.test(name) && typeof value === 'string' && value && value !== '0') query.set(name, value)
  return String(query).length > MAX_QUERY_CHARACTERS ? refused : String(query)
}

/** Asks for a link to an order. */
export function identifyForm(api: Api, path: string, page: string): void {
  form(api, path, async ({ code, email }, send) => {
    const { status } = await send({ code, email })
    return `${page}?${status === 202 ? 'sent=1' : `problem=${status}`}`
  })
}
