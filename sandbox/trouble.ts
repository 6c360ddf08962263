import { type Context, Hono } from 'hono'
import { guard } from './page.ts'
import { withFirstTries } from './stripe/await-deliveries.ts'
import { rehearsals, troubleOf } from './stripe/sessions/rehearse-session.ts'
import { currentSession, expireOverdue } from './stripe/sessions/settle-session.ts'
import { StripeRefusal } from './stripe/stripe-error.ts'
import type { Desk, Session } from './stripe/stripe-sandbox.ts'
import { chooseWebhookMode, webhookState } from './stripe/webhook-mode.ts'
import { SwitchRefusal } from './switch-refusal.ts'

type Wish = Record<string, unknown>

/** By how many seconds. */
export type ClockMoved = (seconds: number) => void

/** The JSON switches that rehearse trouble: webhooks, Stripe's API, single sessions and the clock. */
export function troubleSwitches(desk: Desk, onClockMoved: ClockMoved | undefined) {
  const app = new Hono({ strict: false })
  app.onError((error, c) => answerProblem(c, error))
  app.get('/sandbox/webhooks', (c) => answer(c, webhookState(desk)))
  app.post('/sandbox/webhooks', async (c) => {
    const { mode } = await readWish(c)
    return answer(c, await withFirstTries(desk, () => chooseWebhookMode(desk, mode), 0))
  })
  app.get('/sandbox/stripe', (c) => answer(c, stripeState(desk)))
  app.post('/sandbox/stripe', async (c) => answer(c, chooseStripeMode(desk, await readWish(c))))
  app.get('/sandbox/clock', (c) => answer(c, clockState(desk)))
  app.post('/sandbox/clock', async (c) => answer(c, moveClock(desk, await readWish(c), onClockMoved)))
  app.get('/sandbox/sessions/:id', (c) => answer(c, knownSession(desk, c.req.param('id'))))
  app.post('/sandbox/sessions/:id', async (c) => {
    const wish = await readWish(c)
    return answer(c, await withFirstTries(desk, () => rehearseSession(desk, c.req.param('id'), wish)))
  })
  return app
}

function chooseStripeMode(desk: Desk, wish: Wish) {
  const modes = ['up', 'down', 'slow', 'lose_answer']
  if (!modes.includes(String(wish.mode))) throw new SwitchRefusal(422, `Choose a mode: ${modes.join(', ')}.`)
  const seconds = wholeNumber(wish.seconds ?? 30, { name: 'seconds', most: 600 })
  const times = wholeNumber(wish.times ?? 1, { name: 'times', most: 1000 })
  desk.book.change(() => {
    desk.book.set('stripe_mode', String(wish.mode))
    desk.book.set('slow_s', seconds)
    desk.book.set('lose_answers', times)
  })
  return stripeState(desk)
}

function stripeState(desk: Desk) {
  const mode = desk.book.setting('stripe_mode') ?? 'up'
  if (mode === 'slow') return { mode, seconds: Number(desk.book.setting('slow_s') ?? 30) }
  return mode === 'lose_answer' ? { mode, times: Number(desk.book.setting('lose_answers')) } : { mode }
}

function moveClock(desk: Desk, wish: Wish, onClockMoved: ClockMoved | undefined) {
  const tenYears = 10 * 366 * 24 * 3600
  const seconds = wholeNumber(wish.advance_s, { name: 'advance_s', most: tenYears })
  desk.clock.advance(seconds)
  expireOverdue(desk)
  onClockMoved?.(seconds)
  return clockState(desk)
}

function clockState(desk: Desk) {
  return { now: desk.clock.now().toISOString(), offset_s: desk.clock.offset() }
}

function rehearseSession(desk: Desk, id: string, wish: Wish) {
  const trouble = troubleOf(wish.do)
  if (trouble === undefined)
    throw new SwitchRefusal(422, `Choose what to do: ${Object.keys(rehearsals).join(', ')}.`)
  const amount =
    wish.amount === undefined ? undefined : wholeNumber(wish.amount, { name: 'amount', most: 1e8 })
  desk.book.change(() => trouble(desk, knownSession(desk, id), amount))
  return knownSession(desk, id)
}

function knownSession(desk: Desk, id: string): Session {
  const session = currentSession(desk, id)
  if (session === undefined) throw new SwitchRefusal(404, 'There is no such session.')
  return session
}

function wholeNumber(value: unknown, { name, most }: { name: string; most: number }): number {
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > most)
    throw new SwitchRefusal(422, `${name} must be a whole number from 1 to ${most}.`)
  return Number(value)
}

// Any content type will do, for curl's sake; so the browser's word keeps other sites from pressing the switches.
async function readWish(c: Context): Promise<Wish> {
  if (c.req.header('sec-fetch-site') === 'cross-site')
    throw new SwitchRefusal(403, 'Another site may not do this.')
  const wish: unknown = await c.req.json().catch(() => undefined)
  if (typeof wish !== 'object' || wish === null || Array.isArray(wish))
    throw new SwitchRefusal(400, 'Send a JSON object.')
  return wish as Wish
}

function answer(c: Context, body: object) {
  guard(c, ["default-src 'none'"])
  return c.json(body)
}

function answerProblem(c: Context, error: unknown) {
  const status = error instanceof SwitchRefusal ? error.status : error instanceof StripeRefusal ? 409 : 500
  const detail = status === 500 ? 'Something went wrong.' : (error as Error).message
  if (status === 500) console.error('A switch of the sandbox failed:', error)
  guard(c, ["default-src 'none'"])
  return c.json({ type: 'about:blank', title: 'Not done', status, detail }, status, {
    'content-type': 'application/problem+json',
  })
}
