import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { customer, details, type Person, somebody } from '../accounts.ts'
import { type Answer, eventually, openTestShop, type TestShop } from '../harness.ts'
import { dice, figure, times } from './dice.ts'

const { shuffled } = dice('log-in')
const ROUNDS = times(90, 12)
const wait = { timeout: times(600_000, 60_000) }

const hashed = vi.hoisted(() => ({ times: 0 }))

// Only watched: the real argon2 does the work.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (...all) => {
    hashed.times++
    crypto.argon2(...all)
  }
  return { ...crypto, default: crypto, argon2 }
})

let shop: TestShop
let known: Person
let asked = 0
let visitors = 0
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  known = await customer(shop)
  const watched = new WeakSet<object>()
  // The calls' own connections: what the jobs do goes through others.
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
afterAll(() => shop.close())

type Question = (person: Person) => [path: string, body: object]

const QUESTIONS: Record<string, Question> = {
  'a wrong log-in': ({ email }) => ['login/', { email, password: 'not the password' }],
  'a forgotten password': ({ email }) => ['forgot-password', { email }],
  'another verification letter': ({ email }) => ['resend-verification', { email }],
  'a wrong verification token': ({ email }) => ['verify-email', { email, token: 'ABCD2345' }],
  'a sign-up': ({ email }) => ['', { ...details, email, password: 'another long password' }],
}

async function ask(question: Question, person: Person) {
  const [path, body] = question(person)
  const before = { hashes: hashed.times, statements: asked }
  const start = performance.now()
  // From an address of its own each: the first call of one costs a statement more.
  const answer = await shop.call('POST', `/api/v1/users/${path}`, {
    body,
    headers: { 'x-forwarded-for': `192.0.${visitors >> 8}.${visitors++ & 255}` },
  })
  const took = performance.now() - start
  const cost = { hashes: hashed.times - before.hashes, statements: asked - before.statements }
  await eventually(noLetterWaits)
  return { told: toldBy(answer).replaceAll(person.email, 'ADDRESS'), took, ...cost }
}

/** The letter that an answer left to a job is no part of the next one's time. */
async function noLetterWaits(): Promise<boolean> {
  const waiting = `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('write_account_letter', 'send_email')`
  return (await shop.sql(waiting)).length === 0
}

function toldBy({ status, body, headers }: Answer): string {
  const kept = [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
  return JSON.stringify([status, body, kept])
}

test.each(Object.entries(QUESTIONS))(
  '%s says the same and costs the same for an address that is known and one that is not',
  wait,
  async (name, question) => {
    const seen = { known: [] as Seen[], unknown: [] as Seen[] }
    for (let round = 1; round <= ROUNDS; round++) {
      for (const who of shuffled(['known', 'unknown'] as const))
        seen[who].push(await ask(question, who === 'known' ? known : somebody()))
    }
    const inTheMiddle = (what: 'took' | 'hashes' | 'statements') => ({
      known: middle(seen.known.map((one) => one[what])),
      unknown: middle(seen.unknown.map((one) => one[what])),
    })
    const ms = inTheMiddle('took')
    const statements = inTheMiddle('statements')
    figure('log-in', {
      [`ms of ${name}, in the middle`]: ms,
      'known to unknown': Number((ms.known / ms.unknown).toFixed(3)),
      statements,
    })
    const all = [...seen.known, ...seen.unknown]
    expect(new Set(all.map(({ told }) => told)).size).toBe(1)
    expect(new Set(all.map(({ hashes }) => hashes)).size).toBe(1)
    // Beside two hashes the letter that a known address gets no more of in this hour is nothing.
    const most = name === 'a sign-up' ? 2 : 0
    expect(Math.abs(statements.known - statements.unknown)).toBeLessThanOrEqual(most)
  },
)

type Seen = Awaited<ReturnType<typeof ask>>

function middle(list: number[]): number {
  return Number((list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0).toFixed(1))
}
