import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Store } from './stripe/book.ts'

const GUESSES_A_MINUTE = 20

const LOOPBACK_PEER = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const LOOPBACK_NAME = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/** Created once per data directory, so that every process and every restart uses the same value. */
export function secretOf(store: Store, name: 'password' | 'stripe_key', prefix = ''): string {
  return store.change(() => {
    const saved = store.setting(name)
    if (saved !== undefined) return saved
    const made = prefix + randomBytes(18).toString('hex')
    store.set(name, made)
    return made
  })
}

/**
 * Allows only loopback clients that use the shop's own host name. The host check stops DNS rebinding. A proxy or tunnel
 * on this computer is a loopback peer too, so forwarded requests are refused.
 */
export function onlyLoopback(publicUrl: string): MiddlewareHandler {
  const ownName = new URL(publicUrl).hostname
  return createMiddleware(async (c, next) => {
    if (!LOOPBACK_PEER.test(peerOf(c)))
      return c.text(
        'The sandbox answers this computer only. Start the shop with SANDBOX=1 to use it from others.',
        403,
      )
    if (FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined))
      return c.text(
        'The sandbox does not answer through a proxy or tunnel. Set PUBLIC_URL to the public address of the shop and start it with SANDBOX=1.',
        403,
      )
    const name = hostnameOf(c)
    if (name !== ownName && !LOOPBACK_NAME.test(name))
      return c.text("The sandbox answers only under the shop's own address.", 403)
    return await next()
  })
}

export type PasswordFailure = { ip: string; reason: 'wrong password' | 'too many wrong passwords' }

/** HTTP basic authentication with any user name; guesses are rate limited by address. */
export function onlyWithPassword(
  password: string,
  onRefused: (refusal: PasswordFailure) => void,
): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: GUESSES_A_MINUTE, duration: 60 })
  return createMiddleware(async (c, next) => {
    c.header('cache-control', 'no-store')
    const given = passwordIn(c.req.header('authorization'))
    if (given === undefined) return askForPassword(c)
    const ip = (c.env as { ip?: string }).ip ?? peerOf(c)
    // Counts before the comparison, so that parallel guesses are all counted.
    const used = await limiter.consume(ip).catch((refusal: unknown) => refusal)
    if (!(used instanceof RateLimiterRes)) throw used
    if (used.consumedPoints > GUESSES_A_MINUTE) {
      onRefused({ ip, reason: 'too many wrong passwords' })
      c.header('retry-after', String(Math.ceil(used.msBeforeNext / 1000)))
      return c.text('Too many wrong passwords. Please try again in a minute.', 429)
    }
    if (!isSame(given, password)) {
      onRefused({ ip, reason: 'wrong password' })
      return askForPassword(c)
    }
    await limiter.reward(ip)
    return await next()
  })
}

/** Compares in constant time; the hashes make the lengths equal. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function askForPassword(c: Context) {
  c.header('www-authenticate', 'Basic realm="Sandbox", charset="UTF-8"')
  return c.text(
    'The sandbox needs its password. The shop prints it at the start; any user name will do.',
    401,
  )
}

function passwordIn(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString()
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined
}

function peerOf(c: Context): string {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
}

function hostnameOf(c: Context): string {
  return URL.parse(`http://${c.req.header('host') ?? ''}`)?.hostname ?? ''
}
