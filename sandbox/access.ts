import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Book } from './stripe/book.ts'

/** As many as log-ins: see the shop's own limits. */
const GUESSES_A_MINUTE = 20

const LOOPBACK_PEER = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const LOOPBACK_NAME = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Headers that proxies and tunnels add. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/** A password or key of this sandbox: made once, the same for all processes and after a restart. */
export function secretOf(book: Book, name: 'password' | 'stripe_key', prefix = ''): string {
  return book.change(() => {
    const kept = book.setting(name)
    if (kept !== undefined) return kept
    const made = prefix + randomBytes(18).toString('hex')
    book.set(name, made)
    return made
  })
}

/**
 * Lets in only programs of this computer that call the shop by its own name. The name matters too: a page of another
 * site can have its own name resolved to this computer (DNS rebinding), and is then asked for from here. A proxy or
 * tunnel on this computer is a loopback peer for everybody, so requests that it marks as forwarded are refused.
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

export type PasswordRefusal = { ip: string; reason: 'wrong password' | 'too many wrong passwords' }

/** Asks for a password by HTTP basic authentication (RFC 7617), with any user name; guesses are limited by address. */
export function onlyWithPassword(
  password: string,
  onRefused: (refusal: PasswordRefusal) => void,
): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: GUESSES_A_MINUTE, duration: 60 })
  return createMiddleware(async (c, next) => {
    c.header('cache-control', 'no-store')
    const given = passwordIn(c.req.header('authorization'))
    if (given === undefined) return askForPassword(c)
    const ip = (c.env as { ip?: string }).ip ?? peerOf(c)
    // Counted before it is compared, so that guesses sent at the same moment are all counted.
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

/** In constant time, whatever the lengths. */
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
