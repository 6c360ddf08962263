import { type Context, Hono } from 'hono'
import type { EnabledSandboxes } from './front-page.ts'
import { chooseMailMode, mailState } from './mail/mail-trouble.ts'
import { setSecurityHeaders } from './page.ts'
import { awaitFirstDeliveries } from './stripe/await-deliveries.ts'
import { scenarioOf, scenarios } from './stripe/sessions/rehearse-session.ts'
import { currentSession, expireOverdue } from './stripe/sessions/settle-session.ts'
import { StripeError } from './stripe/stripe-error.ts'
import type { Session, StripeSandbox } from './stripe/stripe-sandbox.ts'
import { chooseWebhookMode, webhookState } from './stripe/webhook-mode.ts'
import { ControlError } from './switch-refusal.ts'

type RequestBody = Record<string, unknown>

export type ClockMoved = (seconds: number) => void

export function controlRoutes(
  sandbox: StripeSandbox,
  enabled: EnabledSandboxes,
  onClockMoved: ClockMoved | undefined,
) {
  const app = new Hono({ strict: false })
  app.onError((error, c) => answerProblem(c, error))
  if (enabled.mail) mailControls(app, sandbox)
  if (enabled.payments) paymentControls(app, sandbox, onClockMoved)
  return app
}

function mailControls(app: Hono, sandbox: StripeSandbox) {
  app.get('/sandbox/smtp', (c) => answer(c, mailState(sandbox)))
  app.post('/sandbox/smtp', async (c) => {
    chooseMailMode(sandbox, await readBody(c))
    return answer(c, mailState(sandbox))
  })
}

function paymentControls(app: Hono, sandbox: StripeSandbox, onClockMoved: ClockMoved | undefined) {
  app.get('/sandbox/webhooks', (c) => answer(c, webhookState(sandbox)))
  app.post('/sandbox/webhooks', async (c) => {
    const { mode } = await readBody(c)
    return answer(c, await awaitFirstDeliveries(sandbox, () => chooseWebhookMode(sandbox, mode), 0))
  })
  app.get('/sandbox/stripe', (c) => answer(c, stripeState(sandbox)))
  app.post('/sandbox/stripe', async (c) => answer(c, chooseStripeMode(sandbox, await readBody(c))))
  app.get('/sandbox/clock', (c) => answer(c, clockState(sandbox)))
  app.post('/sandbox/clock', async (c) => answer(c, moveClock(sandbox, await readBody(c), onClockMoved)))
  app.get('/sandbox/sessions/:id', (c) => answer(c, knownSession(sandbox, c.req.param('id'))))
  app.post('/sandbox/sessions/:id', async (c) => {
    const body = await readBody(c)
    return answer(c, await awaitFirstDeliveries(sandbox, () => runScenario(sandbox, c.req.param('id'), body)))
  })
}

function chooseStripeMode(sandbox: StripeSandbox, body: RequestBody) {
  const modes = ['up', 'down', 'slow', 'lose_answer']
  if (!modes.includes(String(body.mode))) throw new ControlError(422, `Choose a mode: ${modes.join(', ')}.`)
  const seconds = wholeNumber(body.seconds ?? 30, { name: 'seconds', most: 600 })
  const times = wholeNumber(body.times ?? 1, { name: 'times', most: 1000 })
  sandbox.store.change(() => {
    sandbox.store.set('stripe_mode', String(body.mode))
    sandbox.store.set('slow_s', seconds)
    sandbox.store.set('lose_answers', times)
  })
  return stripeState(sandbox)
}

function stripeState(sandbox: StripeSandbox) {
  const mode = sandbox.store.setting('stripe_mode') ?? 'up'
  if (mode === 'slow') return { mode, seconds: Number(sandbox.store.setting('slow_s') ?? 30) }
  return mode === 'lose_answer' ? { mode, times: Number(sandbox.store.setting('lose_answers')) } : { mode }
}

function moveClock(sandbox: StripeSandbox, body: RequestBody, onClockMoved: ClockMoved | undefined) {
  const tenYears = 10 * 366 * 24 * 3600
  const seconds = wholeNumber(body.advance_s, { name: 'advance_s', most: tenYears })
  sandbox.clock.advance(seconds)
  expireOverdue(sandbox)
  onClockMoved?.(seconds)
  return clockState(sandbox)
}

function clockState(sandbox: StripeSandbox) {
  return { now: sandbox.clock.now().toISOString(), offset_s: sandbox.clock.offset() }
}

function runScenario(sandbox: StripeSandbox, id: string, body: RequestBody) {
  const scenario = scenarioOf(body.do)
  if (scenario === undefined)
    throw new ControlError(422, `Choose what to do: ${Object.keys(scenarios).join(', ')}.`)
  const amount =
    body.amount === undefined ? undefined : wholeNumber(body.amount, { name: 'amount', most: 1e8 })
  sandbox.store.change(() => scenario(sandbox, knownSession(sandbox, id), amount))
  return knownSession(sandbox, id)
}

function knownSession(sandbox: StripeSandbox, id: string): Session {
  const session = currentSession(sandbox, id)
  if (session === undefined) throw new ControlError(404, 'There is no such session.')
  return session
}

function wholeNumber(value: unknown, { name, most }: { name: string; most: number }): number {
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > most)
    throw new ControlError(422, `${name} must be a whole number from 1 to ${most}.`)
  return Number(value)
}

// curl may send any content type, so sec-fetch-site is the CSRF check.
async function readBody(c: Context): Promise<RequestBody> {
  if (c.req.header('sec-fetch-site') === 'cross-site')
    throw new ControlError(403, 'Another site may not do this.')
  const body: unknown = await c.req.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ControlError(400, 'Send a JSON object.')
  return body as RequestBody
}

function answer(c: Context, body: object) {
  setSecurityHeaders(c, ["default-src 'none'"])
  return c.json(body)
}

function answerProblem(c: Context, error: unknown) {
  const status = error instanceof ControlError ? error.status : error instanceof StripeError ? 409 : 500
  const detail = status === 500 ? 'Something went wrong.' : (error as Error).message
  if (status === 500) console.error('A switch of the sandbox failed:', error)
  setSecurityHeaders(c, ["default-src 'none'"])
  return c.json({ type: 'about:blank', title: 'Not done', status, detail }, status, {
    'content-type': 'application/problem+json',
  })
}
