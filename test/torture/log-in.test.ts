import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { startShop } from '../../server.ts'
import { hashPassword } from '../../shop/account/password.ts'
import { customer, logIn, PASSWORD, resetTokenFor, somebody } from '../accounts.ts'
import { freePort, openTestShop, type TestShop } from '../harness.ts'
import { dice, figure, isLong, times } from './dice.ts'

dice('log-in')

const hashed = vi.hoisted(() => ({ times: 0, underWay: 0, mostAtOnce: 0 }))

// Only watched: the real argon2 does the work.
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

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { env: { LIMITS_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => shop.close())
afterEach(() => shop.sql('delete from rate_limits; delete from wrong_passwords'))

const WRONG = { password: 'not the password' }
const TRIES = times(1_000, 200)
const wait = { timeout: times(600_000, 60_000) }

/** Hashes computed while something is done. */
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
    figure('log-in', { tries: TRIES, 'hashes for one account from one address': hashes })
    expect(hashes).toBeLessThanOrEqual(20)
  },
)

test('from two hundred addresses they cost at most 120, and the owner still gets in', wait, async () => {
  const home = '203.0.113.200'
  const [person] = await Promise.all([customer(shop)])
  expect((await logIn(shop, person, { ip: home })).status).toBe(200)
  const hashes = await hashesOf(() =>
    atOnce(TRIES, 50, (at) => logIn(shop, { ...person, ...WRONG }, { ip: `198.51.100.${at % 200}` })),
  )
  figure('log-in', { tries: TRIES, 'hashes for one account from 200 addresses': hashes })
  expect(hashes).toBeLessThanOrEqual(120)
  expect((await logIn(shop, person, { ip: '192.0.2.77' })).status).toBe(TRIES >= 120 ? 429 : 200)
  expect((await logIn(shop, person, { ip: home })).status).toBe(200)
  await shop.call('POST', '/api/v1/users/forgot-password', { body: { email: person.email } })
  const token = await resetTokenFor(shop, person.email, 2)
  expect((await choose(token, 'chosen after the attack', '192.0.2.78')).status).toBe(200)
  const fresh = { ...person, password: 'chosen after the attack' }
  expect((await logIn(shop, fresh, { ip: '192.0.2.78' })).status).toBe(200)
})

test(
  'one password tried against many accounts from one address costs at most thirty hashes',
  wait,
  async () => {
    const hashes = await hashesOf(() =>
      atOnce(TRIES, 50, () => logIn(shop, { ...somebody(), ...WRONG }, { ip: '203.0.113.3' })),
    )
    figure('log-in', { accounts: TRIES, 'hashes for one password against many accounts': hashes })
    expect(hashes).toBeLessThanOrEqual(30)
  },
)

test('the limits hold in a shop that has just started on the same database', wait, async () => {
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

test('two hundred who log in at once leave the catalogue to everybody else', wait, async () => {
  const count = times(200, 40)
  const people = Array.from({ length: count }, () => somebody())
  await shop.sql(
    `insert into users (first_name, last_name, email, phone_number, password_hash, email_verified_at)
    select 'Ada', 'Byron', email, '1', $2, now() from unnest($1::text[]) as email`,
    [people.map(({ email }) => email), await hashPassword(PASSWORD)],
  )
  hashed.mostAtOnce = 0
  let underWay = true
  const loggingIn = Promise.all(people.map((one, at) => logIn(shop, one, { ip: `198.51.100.${at}` })))
  const done = loggingIn.finally(() => (underWay = false))
  const statuses: number[] = []
  const took: number[] = []
  for (let at = 1; underWay; at++) {
    const start = performance.now()
    const headers = { 'x-forwarded-for': `203.0.113.${at % 250}` }
    const path = `/api/v1/products/search/?name=ring&min_price=${at}`
    statuses.push((await shop.call('GET', path, { headers })).status)
    took.push(performance.now() - start)
  }
  expect((await done).map(({ status }) => status)).toEqual(Array(count).fill(200))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(hashed.mostAtOnce).toBeLessThanOrEqual(2)
  const at = (share: number) =>
    Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * share)] ?? 0)
  figure('log-in', {
    'at once': count,
    'catalogue calls meanwhile': took.length,
    p50: at(0.5),
    p99: at(0.99),
  })
})

test('no header talks its way around the limits where no proxy is trusted', wait, async () => {
  const bare = await openTestShop(inject('server'), { env: { LIMITS_SCALE: '1' } })
  try {
    const statuses = await atOnce(25, 5, async (at) => {
      return (await logIn(bare, { ...somebody(), ...WRONG }, { ip: `198.51.100.${at}` })).status
    })
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  } finally {
    await bare.close()
  }
})

test(
  'a known and an unknown address are answered alike: status, body, headers, and the work behind it',
  wait,
  async () => {
    const known = await customer(shop)
    const took = { known: [] as number[], unknown: [] as number[] }
    const seen = new Set<string>()
    const rounds = times(60, 12)
    for (let round = 0; round < rounds; round++) {
      for (const who of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const person = who === 'known' ? known : somebody()
        const start = performance.now()
        const hashes = await hashesOf(async () => {
          const { status, body, headers } = await logIn(
            shop,
            { ...person, ...WRONG },
            { ip: `192.0.2.${round}` },
          )
          const names = [...headers.keys()].filter((name) => !/^(date|x-request-id)$/.test(name))
          seen.add(JSON.stringify([status, body, names]))
        })
        took[who].push(performance.now() - start)
        expect(hashes).toBe(1)
      }
    }
    const middle = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
    const figures = { known: Math.round(middle(took.known)), unknown: Math.round(middle(took.unknown)) }
    figure('log-in', { 'median ms of a wrong log-in': figures, rounds, isLong })
    expect(seen.size).toBe(1)
  },
)
