import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { onlyLoopback, onlyWithPassword, type PasswordRefusal, secretOf } from './access.ts'
import { openClock } from './clock.ts'
import { frontPage, type Plays } from './front-page.ts'
import { dropMail, mailbox, type OutgoingMail } from './mail/mailbox.ts'
import { assets } from './page.ts'
import { payPage } from './pay-page/pay-page.ts'
import { showBook } from './show-book.ts'
import { openBook } from './stripe/book.ts'
import { expireOverdue } from './stripe/sessions/settle-session.ts'
import { stripeApi } from './stripe/stripe-api.ts'
import type { Desk } from './stripe/stripe-sandbox.ts'
import { openWebhooks } from './stripe/webhooks.ts'
import { type ClockMoved, troubleSwitches } from './trouble.ts'

export type Sandbox = {
  app: Hono
  clock: { now(): Date }
  mail: { send(message: OutgoingMail): Promise<void> }
  /** The only one that the sandbox's Stripe takes; absent where it takes any key of Stripe's test mode. */
  stripeKey: string | undefined
  close(): Promise<void>
}

type SandboxOptions = {
  dataDir: string
  publicUrl: string
  webhookUrl: string
  webhookSecret: string
  shopName?: string
  /** Which of them play; without it both the payment provider and the mail server do. */
  plays?: Plays
  /** Other computers may use it, with a password: this one, or one that is kept in the book. */
  shared?: { password: string | undefined; onRefused?(refusal: PasswordRefusal): void }
  onClockMoved?: ClockMoved
}

/**
 * Opens the stand-ins of Stripe and of a mail server on dataDir/sandbox.sqlite. `app` answers, as far as they play,
 * /v1/* (Stripe's API) and /sandbox/* (payment page, mailbox, switches). Webhooks that `close` leaves undelivered are
 * delivered after the next open in which payments are played. Unless it is shared, it answers this computer alone.
 */
export function openSandbox(options: SandboxOptions): Sandbox {
  const book = openBook(options.dataDir)
  const closing = new AbortController()
  const desk: Desk = {
    book,
    clock: openClock(book),
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    shopName: options.shopName ?? 'Vitrine',
    closing: closing.signal,
    wakeDeliveries: () => webhooks.wake(),
  }
  const webhooks = openWebhooks(desk, { url: options.webhookUrl, secret: options.webhookSecret })
  const plays = options.plays ?? { payments: true, mail: true }
  // What was left undelivered by a stand-in that no longer plays is nothing that has happened.
  const tick = plays.payments ? setInterval(() => beat(desk), 1000).unref() : undefined
  if (plays.payments) webhooks.wake()
  const access = options.shared && {
    password: options.shared.password ?? secretOf(book, 'password'),
    onRefused: options.shared.onRefused ?? (() => {}),
    stripeKey: secretOf(book, 'stripe_key', 'sk_test_'),
  }
  return {
    app: wholeApp(desk, plays, access, options.onClockMoved),
    stripeKey: access?.stripeKey,
    clock: { now: desk.clock.now },
    mail: { send: async (message) => dropMail(desk, message) },
    close: async () => {
      closing.abort()
      clearInterval(tick)
      await webhooks.settled()
      book.close()
    },
  }
}

type SharedAccess = {
  password: string
  stripeKey: string
  onRefused(refusal: PasswordRefusal): void
}

/** The password of a shared sandbox when none was chosen, for whoever starts the shop. */
export function generatedPassword(dataDir: string): string {
  const book = openBook(dataDir)
  try {
    return secretOf(book, 'password')
  } finally {
    book.close()
  }
}

function wholeApp(
  desk: Desk,
  plays: Plays,
  access: SharedAccess | undefined,
  onClockMoved: ClockMoved | undefined,
) {
  const app = new Hono({ strict: false })
  if (!access) app.use(onlyLoopback(desk.publicUrl))
  app.use('/v1/*', limitBody(1024 * 1024))
  app.use('/sandbox/*', limitBody(64 * 1024))
  app.route('/', assets())
  if (plays.payments) {
    app.route('/', stripeApi(desk, access?.stripeKey))
    app.route('/', payPage(desk))
  }
  // What is above is for shoppers, or asks for Stripe's key; what is below needs the password.
  if (access) app.use(onlyWithPassword(access.password, access.onRefused))
  if (plays.payments) {
    app.route('/', troubleSwitches(desk, onClockMoved))
    app.route('/', showBook(desk))
  }
  if (plays.mail) app.route('/', mailbox(desk))
  app.route('/', frontPage(desk, plays))
  return app
}

/** Hono's own makes a stream of every body to look at it; most say how long they are, and Node holds them to that. */
function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize })
  return async (c, next) =>
    Number(c.req.header('content-length')) <= maxSize ? await next() : await limit(c, next)
}

// A busy book (another process writing for long) is no reason to end the shop's process; the next beat tries again.
function beat(desk: Desk) {
  try {
    expireOverdue(desk)
  } catch (error) {
    console.error('Payment sessions could not be expired just now:', error)
  }
  desk.wakeDeliveries()
}
