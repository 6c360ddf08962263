import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createMiddleware } from 'hono/factory'
import type { Desk } from './stripe-sandbox.ts'

/**
 * Makes Stripe's API behave as `POST /sandbox/stripe` asked: down, slow, or losing answers. In the last two the
 * work is done first, whether or not the caller still listens.
 */
export function rehearseTrouble(desk: Desk) {
  return createMiddleware(async (c, next) => {
    const mode = desk.book.setting('stripe_mode') ?? 'up'
    if (mode === 'down')
      return c.json(
        { error: { type: 'api_error', message: 'Stripe is unavailable. (Rehearsed by the sandbox.)' } },
        503,
      )
    await next()
    if (mode === 'slow') await waitAWhile(desk)
    if (mode === 'lose_answer' && takeLostAnswer(desk)) c.res = cutConnection(c.env)
    return undefined
  })
}

async function waitAWhile(desk: Desk) {
  const seconds = Number(desk.book.setting('slow_s') ?? 30)
  await pause(seconds * 1000, undefined, { signal: desk.closing, ref: false }).catch(() => undefined)
}

function takeLostAnswer(desk: Desk): boolean {
  return desk.book.change(() => {
    const left = Number(desk.book.setting('lose_answers') ?? 0)
    desk.book.set('lose_answers', Math.max(0, left - 1))
    if (left <= 1) desk.book.set('stripe_mode', 'up')
    return left > 0
  })
}

function cutConnection(env: Partial<HttpBindings> | undefined): Response {
  if (!env?.outgoing) return new Response(null, { status: 502 })
  env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}
