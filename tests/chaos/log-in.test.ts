import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startShop } from '../../src/server.ts'
import { customer, logIn, resetTokenFor, somebody } from '../support/accounts.ts'
import { freePort } from '../support/harness.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'

seededRandom('log-in')

const hashed = vi.hoisted(() => {
  // A shop of another test file may have imported the module.
  vi.resetModules()
  return { times: 0, underWay: 0, mostAtOnce: 0 }
})

// Counts the calls of the real argon2.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    hashed.times++
    hashed.mostAtOnce = Math.max(hashed.mostAtOnce, ++hashed.underWay)
    crypto.argon2(algorithm, parameters, (...result) => {
      hashed.underWay--
      callback(...result)
    })
  }
  return { ...crypto, default: crypto, argon2 }
})

const shop = setUpShop({ env: { LIMITS_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } })
afterEach(() => shop.sql('delete from rate_limits; delete from login_failures'))

const WRONG = { password: 'not the password' }
const TRIES = longOrShort(1_000, 200)
const wait = { timeout: 600_000 }

/** Counts the hashes that are computed during the work. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const before = hashed.times
  await work()
  return hashed.times - before
}

async function atOnce<T>(count: number, width: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let at = 0; at < count; at += width)
    done.push(
      ...(await Promise.all(Array.from({ length: Math.min(width, count - at) }, (_, n) => work(at + n)))),
    )
  return done
}

const choose = (token: string, password: string, ip: string) =>
  shop.call('POST', '/api/v1/users/reset-password', {
    body: { token, password },
    headers: { 'x-forwarded-for': ip },
  })

test(
  'wrong passwords for one account from one address cost at most twenty hashes a minute',
  wait,
  async () => {
    const person = await customer(shop)
    const hashes = await hashesOf(() =>
      atOnce(TRIES, 50, () => logIn(shop, { ...person, ...WRONG }, { ip: '203.0.113.1' })),
    )
    logFigures('log-in', { tries: TRIES, 'hashes for one account from one address': hashes })
    expect(hashes).toBeLessThanOrEqual(20)
  },
)

test(
  'wrong passwords from two hundred addresses cost at most 120 hashes, and the owner can still log in',
  wait,
  async () => {
    const home = '203.0.113.200'
    const [person] = await Promise.all([customer(shop)])
    expect((await logIn(shop, person, { ip: home })).status).toBe(200)
    const hashes = await hashesOf(() =>
      atOnce(TRIES, 50, (at) => logIn(shop, { ...person, ...WRONG }, { ip: `198.51.100.${at % 200}` })),
    )
    logFigures('log-in', { tries: TRIES, 'hashes for one account from 200 addresses': hashes })
    expect(hashes).toBeLessThanOrEqual(120)
    expect((await logIn(shop, person, { ip: '192.0.2.77' })).status).toBe(TRIES >= 120 ? 429 : 200)
    expect((await logIn(shop, person, { ip: home })).status).toBe(200)
    await shop.call('POST', '/api/v1/users/forgot-password', { body: { email: person.email } })
    const token = await resetTokenFor(shop, person.email, 2)
    expect((await choose(token, 'chosen after the attack', '192.0.2.78')).status).toBe(200)
    const fresh = { ...person, password: 'chosen after the attack' }
    expect((await logIn(shop, fresh, { ip: '192.0.2.78' })).status).toBe(200)
  },
)

test('one password for many accounts from one address costs at most thirty hashes', wait, async () => {
  const hashes = await hashesOf(() =>
    atOnce(TRIES, 50, () => logIn(shop, { ...somebody(), ...WRONG }, { ip: '203.0.113.3' })),
  )
  const { mostAtOnce } = hashed
  logFigures('log-in', {
    accounts: TRIES,
    'hashes for one password against many accounts': hashes,
    mostAtOnce,
  })
  expect(hashes).toBeLessThanOrEqual(30)
  expect(mostAtOnce).toBeLessThanOrEqual(2)
})

test('the limits still hold after a restart of the shop', wait, async () => {
  const person = await customer(shop)
  await atOnce(30, 10, () => logIn(shop, { ...person, ...WRONG }, { ip: '203.0.113.4' }))
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-again-'))
  const again = await startShop({ ...shop.env, PORT: port, DATA_DIR: folder }, { isEmpty: true })
  try {
    const restarted = { ...shop, call: shop.callAt(`http://127.0.0.1:${port}`) }
    expect((await logIn(restarted, person, { ip: '203.0.113.4' })).status).toBe(429)
    expect((await logIn(restarted, person, { ip: '203.0.113.5' })).status).toBe(200)
  } finally {
    await again.close()
    await rm(folder, { recursive: true, force: true })
  }
})
