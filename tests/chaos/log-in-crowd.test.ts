import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashPassword } from '../../src/shop/account/password/password.ts'
import { logIn, PASSWORD, somebody } from '../support/accounts.ts'
import type { TestShop } from '../support/harness.ts'
import { logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'
import { openShopProcess } from './support/shop-process.ts'

seededRandom('log-in')
const CROWD = longOrShort(200, 20)

let program: Awaited<ReturnType<typeof openShopProcess>>
let shop: TestShop
beforeAll(async () => {
  program = await openShopProcess(inject('server'))
  shop = program.shop
})
afterAll(() => program.close())

// Proves: R2.5
test('the catalogue stays available while two hundred customers log in at once', {
  timeout: 600_000,
}, async () => {
  const people = Array.from({ length: CROWD }, () => somebody())
  await shop.sql(
    `insert into users (first_name, last_name, email, phone_number, password_hash, email_verified_at)
      select 'Ada', 'Byron', email, '1', $2, now() from unnest($1::text[]) as email`,
    [people.map(({ email }) => email), await hashPassword(PASSWORD)],
  )
  const before = await measureSearches(async () => false, 50)
  let isBusy = true
  const done = Promise.all(people.map((one) => logIn(shop, one))).finally(() => (isBusy = false))
  const busy = await measureSearches(async () => isBusy, 20)
  expect((await done).map(({ status }) => status)).toEqual(Array(CROWD).fill(200))
  logFigures('log-in', { 'at once': CROWD, 'ms of a catalogue call meanwhile': busy, 'and before': before })
})

/** Measures uncached searches, one after another. @returns their number and milliseconds */
async function measureSearches(isBusy: () => Promise<boolean>, least: number) {
  const took: number[] = []
  while (took.length < least || (await isBusy())) {
    const start = performance.now()
    const { status } = await shop.call('GET', `/api/v1/products/search/?name=ring&min_price=${++price}`)
    took.push(performance.now() - start)
    expect(status).toBe(200)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { calls: took.length, p50: at(0.5), p99: at(0.99) }
}

let price = 0
