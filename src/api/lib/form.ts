import { bodyLimit } from 'hono/body-limit'
import { API_BASE } from '../../contract/endpoints/endpoint.ts'
import type { Api } from './route.ts'

type Fields = Record<string, string | File>

/** Calls the form's endpoint. @returns the status */
type Send = (body: object, key?: string | File) => Promise<number>

const MAX_FORM_BYTES = 50_000

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
      return (await app.fetch(new Request(new URL('.', c.req.url), request), c.env)).status
    }
    return c.redirect(await handle(await c.req.parseBody(), send), 303)
  })
}

/** Asks for a link to an order. */
export function identifyForm(api: Api, path: string, page: string): void {
  form(api, path, async ({ code, email }, send) => {
    const status = await send({ code, email })
    return `${page}?${status === 202 ? 'sent=1' : `problem=${status}`}`
  })
}
