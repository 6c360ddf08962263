import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { customer, logIn, signUp, somebody } from '../../../tests/support/accounts.ts'
import { openTestShop, type TestShop } from '../../../tests/support/harness.ts'

const hashed = vi.hoisted(() => {
  // Another file's shop may have read the module already.
  vi.resetModules()
  return { costs: [] as string[], underWay: 0, most: 0 }
})

// Only watched: the real argon2 does the work.
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

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => shop.close())
beforeEach(() => {
  hashed.costs.length = 0
  hashed.most = 0
})

const WRONG = 'not the password'
const advance = (seconds: number) => shop.sandbox('/sandbox/clock', { advance_s: seconds })
const me = (token: string) => shop.call('GET', '/api/v1/users/me/', { token })
const wrongly = (person: { email: string }, ip?: string) =>
  logIn(shop, { email: person.email, password: WRONG }, ip ? { ip } : {})

describe('logging in', () => {
  // Proves: R2.14
  it('says the same for a wrong password and an unknown address, after the same hashing', async () => {
    const known = await customer(shop)
    hashed.costs.length = 0
    const wrong = await wrongly(known)
    const forKnown = hashed.costs.splice(0)
    const unknown = await wrongly(somebody())
    expect(wrong.status).toBe(401)
    expect(wrong.body.detail).toBe('Invalid email or password')
    expect(unknown.body).toEqual(wrong.body)
    expect(forKnown).toHaveLength(1)
    expect(hashed.costs).toEqual(forKnown)
  })

  // Proves: R2.13
  it('tells an unverified address first, then a disabled account, and both only with the right password', async () => {
    const person = somebody()
    await signUp(shop, person)
    await shop.sql('update users set disabled = true where email = $1', [person.email])
    expect((await wrongly(person)).status).toBe(401)
    const unverified = await logIn(shop, person)
    expect([unverified.status, unverified.body.detail]).toEqual([
      403,
      'Please verify your e-mail address first.',
    ])
    await shop.sql('update users set email_verified_at = now() where email = $1', [person.email])
    const disabled = await logIn(shop, person)
    expect([disabled.status, disabled.body.detail]).toEqual([403, 'This account is disabled.'])
    expect((await wrongly(person)).body.detail).toBe('Invalid email or password')
  })

  // Proves: R2.15
  it('refuses a form that breaks its rules before anything else', async () => {
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

  it('knows the address in any case, and only as a customer’s', async () => {
    const person = await customer(shop)
    expect((await logIn(shop, { ...person, email: person.email.toUpperCase() })).status).toBe(200)
    expect((await logIn(shop, person, { root: '/admin' })).status).toBe(401)
  })

  // Proves: R2.1
  it('twelve times at once with the right password is twelve sessions', async () => {
    const person = await customer(shop)
    stopClock()
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(shop, person)))
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(12)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  // Proves: S3.1, R2.2
  it('lasts thirty days since the last visit, and no longer', async () => {
    const person = await customer(shop)
    await advance(29 * 86_400)
    expect((await me(person.token)).status).toBe(200)
    await advance(29 * 86_400)
    expect((await me(person.token)).status).toBe(200)
    await advance(31 * 86_400)
    const dead = await me(person.token)
    expect([dead.status, dead.body.detail]).toEqual([401, 'Your session has ended. Please log in again.'])
  })

  // Proves: R2.1
  it('keeps only a hash of the token', async () => {
    const { id, token } = await customer(shop)
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = await shop.sql<{ token_hash: Buffer }>(
      'select token_hash from sessions where user_id = $1',
      [id],
    )
    const hash = createHash('sha256').update(token).digest()
    expect(kept.map(({ token_hash }) => token_hash.toString('hex'))).toEqual([hash.toString('hex')])
  })
})

describe('the passwords', () => {
  // Proves: R2.5
  it('of many at once are hashed a few at a time', async () => {
    const crowd = Array.from({ length: 12 }, () => wrongly(somebody()))
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array(12).fill(401))
    expect(hashed.costs).toHaveLength(12)
    expect(hashed.most).toBeLessThanOrEqual(2)
  })
})

/** Time stands still, however long a busy machine takes, until the test lets it go on. */
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
  it('after five from one place cost a pause, there and for that account only', async () => {
    const [person, other] = [await customer(shop), await customer(shop)]
    const goOn = stopClock()
    for (let index = 0; index < 5; index++) expect((await wrongly(person)).status).toBe(401)
    const paused = await logIn(shop, person)
    expect(paused.status).toBe(429)
    expect(paused.body.detail).toBe('Too many tries. Please try again in 2 seconds.')
    expect(paused.headers.get('retry-after')).toBe('2')
    expect((await logIn(shop, person, { ip: '203.0.113.9' })).status).toBe(200)
    expect((await logIn(shop, other)).status).toBe(200)
    goOn(2)
    expect((await logIn(shop, person)).status).toBe(200)
  })

  it('of an unknown address cost the same', async () => {
    const nobody = somebody()
    stopClock()
    for (let index = 0; index < 5; index++) expect((await wrongly(nobody)).status).toBe(401)
    expect((await wrongly(nobody)).status).toBe(429)
  })

  it('twenty at once are judged five times', async () => {
    const person = await customer(shop)
    stopClock()
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrongly(person)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })
})
