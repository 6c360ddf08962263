import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createMiddleware } from 'hono/factory'
import type { StripeSandbox } from './stripe-sandbox.ts'

/** Fault injection: down, slow or lost responses. The last two do the work first, even if the client has disconnected. */
export function injectFaults(sandbox: StripeSandbox) {
  return createMiddleware(async (c, next) => {
    const mode = sandbox.store.setting('stripe_mode') ?? 'up'
    if (mode === 'down')
      return c.json(
        { error: { type: 'api_error', message: 'Stripe is unavailable. (Rehearsed by the sandbox.)' } },
        503,
      )
    await next()
    if (mode === 'slow') await delayResponse(sandbox)
    if (mode === 'lose_answer' && consumeLostAnswer(sandbox)) c.res = closeConnection(c.env)
    return undefined
  })
}

async function delayResponse(sandbox: StripeSandbox) {
  const seconds = Number(sandbox.store.setting('slow_s') ?? 30)
  await pause(seconds * 1000, undefined, { signal: sandbox.closing, ref: false }).catch(() => undefined)
}

function consumeLostAnswer(sandbox: StripeSandbox): boolean {
  return sandbox.store.change(() => {
    const left = Number(sandbox.store.setting('lose_answers') ?? 0)
    sandbox.store.set('lose_answers', Math.max(0, left - 1))
    if (left <= 1) sandbox.store.set('stripe_mode', 'up')
    return left > 0
  })
}

function closeConnection(env: Partial<HttpBindings> | undefined): Response {
  if (!env?.outgoing) return new Response(null, { status: 502 })
  env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}
