import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { onlyLoopback, onlyWithPassword, type PasswordFailure, secretOf } from './access.ts'
import { openClock } from './clock.ts'
import { type EnabledSandboxes, frontPage } from './front-page.ts'
import { deliver, mailbox, type OutgoingMail } from './mail/mailbox.ts'
import { assets } from './page.ts'
import { payPage } from './pay-page/pay-page.ts'
import { recordRoutes } from './show-book.ts'
import { openStore } from './stripe/book.ts'
import { expireOverdue } from './stripe/sessions/settle-session.ts'
import { stripeApi } from './stripe/stripe-api.ts'
import type { StripeSandbox } from './stripe/stripe-sandbox.ts'
import { openWebhooks } from './stripe/webhooks.ts'
import { type ClockMoved, controlRoutes } from './trouble.ts'

export type Sandbox = {
  app: Hono
  clock: { now(): Date }
  mail: { send(message: OutgoingMail): Promise<void> }
  /** The only accepted key; undefined accepts every key of Stripe's test mode. */
  stripeKey: string | undefined
  close(): Promise<void>
}

type SandboxOptions = {
  dataDir: string
  publicUrl: string
  webhookUrl: string
  webhookSecret: string
  shopName?: string
  enabled?: EnabledSandboxes
  /** Allows other computers, with this password or a generated one. */
  shared?: { password: string | undefined; onRefused?(refusal: PasswordFailure): void }
  onClockMoved?: ClockMoved
}

/**
 * Opens the Stripe and mail sandboxes on dataDir/sandbox.sqlite. `app` serves /v1/* (Stripe's API) and /sandbox/* (payment
 * page, mailbox, controls). Webhooks that `close` leaves undelivered are delivered after the next open with payments.
 */
export function openSandbox(options: SandboxOptions): Sandbox {
  const store = openStore(options.dataDir)
  const closing = new AbortController()
  const sandbox: StripeSandbox = {
    store,
    clock: openClock(store),
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    shopName: options.shopName ?? 'Vitrine',
    closing: closing.signal,
    wakeDeliveries: () => webhooks.wake(),
  }
  const webhooks = openWebhooks(sandbox, { url: options.webhookUrl, secret: options.webhookSecret })
  const enabled = options.enabled ?? { payments: true, mail: true }
  // With real payments, undelivered sandbox events must not reach the shop.
  const timer = enabled.payments ? setInterval(() => runPeriodicWork(sandbox), 1000).unref() : undefined
  if (enabled.payments) webhooks.wake()
  const access = options.shared && {
    password: options.shared.password ?? secretOf(store, 'password'),
    onRefused: options.shared.onRefused ?? (() => {}),
    stripeKey: secretOf(store, 'stripe_key', 'sk_test_'),
  }
  return {
    app: createApp(sandbox, enabled, access, options.onClockMoved),
    stripeKey: access?.stripeKey,
    clock: { now: sandbox.clock.now },
    mail: { send: async (message) => deliver(sandbox, message) },
    close: async () => {
      closing.abort()
      clearInterval(timer)
      await webhooks.settled()
      store.close()
    },
  }
}

type SharedAccess = {
  password: string
  stripeKey: string
  onRefused(refusal: PasswordFailure): void
}

export function generatedPassword(dataDir: string): string {
  const store = openStore(dataDir)
  try {
    return secretOf(store, 'password')
  } finally {
    store.close()
  }
}

function createApp(
  sandbox: StripeSandbox,
  enabled: EnabledSandboxes,
  access: SharedAccess | undefined,
  onClockMoved: ClockMoved | undefined,
) {
  const app = new Hono({ strict: false })
  if (!access) app.use(onlyLoopback(sandbox.publicUrl))
  app.use('/v1/*', limitBody(1024 * 1024))
  app.use('/sandbox/*', limitBody(64 * 1024))
  app.route('/', assets())
  if (enabled.payments) {
    app.route('/', stripeApi(sandbox, access?.stripeKey))
    app.route('/', payPage(sandbox))
  }
  // Shoppers use the routes above, or Stripe's key protects them. The routes below need the password.
  if (access) app.use(onlyWithPassword(access.password, access.onRefused))
  app.route('/', controlRoutes(sandbox, enabled, onClockMoved))
  if (enabled.payments) app.route('/', recordRoutes(sandbox))
  if (enabled.mail) app.route('/', mailbox(sandbox))
  app.route('/', frontPage(sandbox, enabled))
  return app
}

/** Hono's limit buffers every body; Node already enforces a declared content length. */
function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize })
  return async (c, next) =>
    Number(c.req.header('content-length')) <= maxSize ? await next() : await limit(c, next)
}

// A locked database must not end the shop's process; the next run retries.
function runPeriodicWork(sandbox: StripeSandbox) {
  try {
    expireOverdue(sandbox)
  } catch (error) {
    console.error('Payment sessions could not be expired just now:', error)
  }
  sandbox.wakeDeliveries()
}
