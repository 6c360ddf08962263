import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { customer, logIn, signUp, somebody } from '../../../tests/support/accounts.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

const hashed = vi.hoisted(() => {
  // The module may already be cached by another test file.
  vi.resetModules()
  return { costs: [] as string[], underWay: 0, most: 0 }
})

// A spy: the real argon2 runs.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters
    hashed.costs.push([algorithm, memory, passes, parallelism, tagLength].join(' '))
    hashed.most = Math.max(hashed.most, ++hashed.underWay)
    crypto.argon2(algorithm, parameters, (...result) => {
      hashed.underWay--
      callback(...result)
    })
  }
  return { ...crypto, default: crypto, argon2 }
})

beforeEach(() => {
  hashed.costs.length = 0
  hashed.most = 0
})

const WRONG = 'not the password'
const advance = (seconds: number) => shop.sandbox('/sandbox/clock', { advance_s: seconds })
const me = (token: string) => shop.call('GET', '/api/v1/users/me/', { token })
const logInWithWrongPassword = (person: { email: string }, ip?: string) =>
  logIn(shop, { email: person.email, password: WRONG }, ip ? { ip } : {})

describe('logging in', () => {
  // Proves: R2.14
  it('has the same response and hashing for a wrong password and an unknown address', async () => {
    const known = await customer(shop)
    hashed.costs.length = 0
    const wrong = await logInWithWrongPassword(known)
    const forKnown = hashed.costs.splice(0)
    const unknown = await logInWithWrongPassword(somebody())
    expect(wrong.status).toBe(401)
    expect(wrong.body.detail).toBe('Invalid email or password')
    expect(unknown.body).toEqual(wrong.body)
    expect(forKnown).toHaveLength(1)
    expect(hashed.costs).toEqual(forKnown)
  })

  // Proves: R2.13
  it('reports an unverified address, then a disabled account, only with the right password', async () => {
    const person = somebody()
    await signUp(shop, person)
    await shop.sql('update users set disabled = true where email = $1', [person.email])
    expect((await logInWithWrongPassword(person)).status).toBe(401)
    const unverified = await logIn(shop, person)
    expect([unverified.status, unverified.body.detail]).toEqual([
      403,
      'Please verify your e-mail address first.',
    ])
    await shop.sql('update users set email_verified_at = now() where email = $1', [person.email])
    const disabled = await logIn(shop, person)
    expect([disabled.status, disabled.body.detail]).toEqual([403, 'This account is disabled.'])
    expect((await logInWithWrongPassword(person)).body.detail).toBe('Invalid email or password')
  })

  // Proves: R2.15
  it('validates the form first', async () => {
    const { status, body } = await logIn(shop, { email: 'x', password: '12345' })
    expect(status).toBe(422)
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Invalid email format',
      'Password must be at least 6 characters',
    ])
    const empty = await shop.call('POST', '/api/v1/users/login/', { body: {} })
    expect(empty.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Email is required',
      'Password is required',
    ])
    expect(hashed.costs).toHaveLength(0)
  })

  it('ignores the case of the address and separates customers from admins', async () => {
    const person = await customer(shop)
    expect((await logIn(shop, { ...person, email: person.email.toUpperCase() })).status).toBe(200)
    expect((await logIn(shop, person, { root: '/admin' })).status).toBe(401)
  })

  // Proves: R2.1
  it('allows twelve concurrent log-ins with the right password', async () => {
    const person = await customer(shop)
    stopClock()
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(shop, person)))
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(12)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  // Proves: S3.1, R2.2
  it('expires thirty days after the last visit', async () => {
    const person = await customer(shop)
    await advance(29 * 86_400)
    expect((await me(person.token)).status).toBe(200)
    await advance(29 * 86_400)
    expect((await me(person.token)).status).toBe(200)
    await advance(31 * 86_400)
    const expired = await me(person.token)
    expect([expired.status, expired.body.detail]).toEqual([
      401,
      'Your session has ended. Please log in again.',
    ])
  })

  // Proves: R2.1
  it('stores only a hash of the token', async () => {
    const { id, token } = await customer(shop)
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await shop.sql<{ token_hash: Buffer }>(
      'select token_hash from sessions where user_id = $1',
      [id],
    )
    const hash = createHash('sha256').update(token).digest()
    expect(stored.map(({ token_hash }) => token_hash.toString('hex'))).toEqual([hash.toString('hex')])
  })
})

describe('password hashing', () => {
  // Proves: R2.5
  it('limits concurrency', async () => {
    const attempts = Array.from({ length: 12 }, () => logInWithWrongPassword(somebody()))
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(Array(12).fill(401))
    expect(hashed.costs).toHaveLength(12)
    expect(hashed.most).toBeLessThanOrEqual(2)
  })
})

/** Stops the shop's clock, so that the test does not depend on real time. */
function stopClock(): (seconds: number) => void {
  const { clock } = shop.shop
  const { now } = clock
  let at = now()
  clock.now = () => at
  onTestFinished(() => void Object.assign(clock, { now }))
  return (seconds) => {
    at = new Date(at.getTime() + seconds * 1_000)
  }
}

describe('wrong passwords', () => {
  // Proves: R2.28
  it('after five from one address cause a pause for that account and address', async () => {
    const [person, other] = [await customer(shop), await customer(shop)]
    const advanceClock = stopClock()
    for (let index = 0; index < 5; index++) expect((await logInWithWrongPassword(person)).status).toBe(401)
    const paused = await logIn(shop, person)
    expect(paused.status).toBe(429)
    expect(paused.body.detail).toBe('Too many tries. Please try again in 2 seconds.')
    expect(paused.headers.get('retry-after')).toBe('2')
    expect((await logIn(shop, person, { ip: '203.0.113.9' })).status).toBe(200)
    expect((await logIn(shop, other)).status).toBe(200)
    advanceClock(2)
    expect((await logIn(shop, person)).status).toBe(200)
  })

  it('sent twenty at once are verified five times', async () => {
    const person = await customer(shop)
    stopClock()
    const answers = await Promise.all(Array.from({ length: 20 }, () => logInWithWrongPassword(person)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })
})
