import { beforeAll, expect, test, vi } from 'vitest'
import { customer, details, type Person, somebody } from '../support/accounts.ts'
import { type Answer, eventually } from '../support/harness.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'

const { shuffled, below } = seededRandom('accounts')
const ROUNDS = longOrShort(200, 5)
const WARM_UP = 3
// After 100 wrong passwords in an hour, an account accepts only recognised IP addresses.
const EACH_KNOWN = 90
const wait = { timeout: 600_000 }

const hashed = vi.hoisted(() => {
  // A shop of another test file may have imported the module.
  vi.resetModules()
  return { times: 0 }
})

// Counts the calls of the real argon2.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (...all) => {
    hashed.times++
    crypto.argon2(...all)
  }
  return { ...crypto, default: crypto, argon2 }
})

const shop = setUpShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
let known: Person[]
let asked = 0
let visitors = 0
beforeAll(async () => {
  const customers = Math.ceil((WARM_UP + ROUNDS) / EACH_KNOWN)
  known = await Promise.all(Array.from({ length: customers }, () => customer(shop)))
  const watched = new WeakSet<object>()
  // Jobs use another pool.
  shop.pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query as (...all: unknown[]) => unknown
    client.query = ((...all: unknown[]) => {
      asked++
      return send.apply(client, all)
    }) as typeof client.query
  })
})

type Question = (person: Person) => [path: string, body: object]

const QUESTIONS: Record<string, Question> = {
  'a wrong log-in': ({ email }) => ['login/', { email, password: 'not the password' }],
  'a forgotten password': ({ email }) => ['forgot-password', { email }],
  'another verification e-mail': ({ email }) => ['resend-verification', { email }],
  'a wrong verification token': ({ email }) => ['verify-email', { email, token: 'ABCD2345' }],
  'a sign-up': ({ email }) => ['', { ...details, email, password: 'another long password' }],
}

async function ask(question: Question, person: Person) {
  const [path, body] = question(person)
  const before = { hashes: hashed.times, statements: asked }
  const start = performance.now()
  // Each call uses a new IP address: the first call of an address costs one statement more.
  const answer = await shop.call('POST', `/api/v1/users/${path}`, {
    body,
    headers: { 'x-forwarded-for': `192.0.${visitors >> 8}.${visitors++ & 255}` },
  })
  const took = performance.now() - start
  const cost = { hashes: hashed.times - before.hashes, statements: asked - before.statements }
  await eventually(noEmailWaits)
  return { answer: visibleAnswer(answer).replaceAll(person.email, 'ADDRESS'), took, ...cost }
}

/** Waits for the e-mail jobs, so that they do not slow down the next call. */
async function noEmailWaits(): Promise<boolean> {
  const waiting = `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('write_account_email', 'send_email')`
  return (await shop.sql(waiting)).length === 0
}

function visibleAnswer({ status, body, headers }: Answer): string {
  const stable = [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
  return JSON.stringify([status, body, stable])
}

// Proves: R2.14
test.each(Object.entries(QUESTIONS))(
  '%s has the same answer and the same cost for a known and an unknown address',
  wait,
  async (name, question) => {
    const seen = { known: [] as Seen[], unknown: [] as Seen[] }
    for (let round = 1 - WARM_UP; round <= ROUNDS; round++) {
      const owner = known[(round + WARM_UP) % known.length] as Person
      for (const who of shuffled(['known', 'unknown'] as const)) {
        const answer = await ask(question, who === 'known' ? owner : somebody())
        if (round > 0) seen[who].push(answer)
      }
    }
    const statements = { known: medianStatements(seen.known), unknown: medianStatements(seen.unknown) }
    logFigures('accounts', { call: name, ...compare(seen.known, seen.unknown), statements })
    const all = [...seen.known, ...seen.unknown]
    expect(new Set(all.map(({ answer }) => answer)).size).toBe(1)
    expect(new Set(all.map(({ hashes }) => hashes)).size).toBe(1)
    // The check of the e-mail limit is negligible beside two hashes.
    const most = name === 'a sign-up' ? 2 : 0
    expect(Math.abs(statements.known - statements.unknown)).toBeLessThanOrEqual(most)
  },
)

type Seen = Awaited<ReturnType<typeof ask>>

function medianStatements(seen: Seen[]): number {
  return seen.map(({ statements }) => statements).toSorted((a, b) => a - b)[seen.length >> 1] ?? 0
}

/** The ratio of the durations, and its 95 % interval from bootstrap samples. */
function compare(known: Seen[], unknown: Seen[]) {
  const ms = (seen: Seen[]) => seen.map(({ took }) => took)
  const drawn = (seen: Seen[]) => ms(seen.map(() => seen[below(seen.length)] as Seen))
  const draws = Array.from(
    { length: 1_000 },
    () => meanOfFasterHalf(drawn(known)) / meanOfFasterHalf(drawn(unknown)),
  )
  draws.sort((a, b) => a - b)
  const [all, none] = [meanOfFasterHalf(ms(known)), meanOfFasterHalf(ms(unknown))]
  return {
    'ms known': Number(all.toFixed(2)),
    'ms unknown': Number(none.toFixed(2)),
    ratio: Number((all / none).toFixed(3)),
    between: [draws[25], draws[975]].map((one) => Number(one?.toFixed(3))),
  }
}

/** The mean of the faster half: the slower half was disturbed by other processes. */
function meanOfFasterHalf(ms: number[]): number {
  const fast = ms.toSorted((a, b) => a - b).slice(0, Math.ceil(ms.length / 2))
  return fast.reduce((sum, one) => sum + one, 0) / fast.length
}
