import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { connect, type Database } from '../db/connect.ts'
import { countRows, forgetCounts } from './count-rows.ts'

let open: Database

beforeEach(() => {
  open = connect(inject('server'), { warn() {} }, 1)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await open.close()
})

describe('the number of a list', () => {
  test('that is short is always the true one', async () => {
    expect(await count(999)).toBe(999)
    expect(await count(998)).toBe(998)
  })

  test('that is long stands for some seconds, and then is counted when that is soon done', async () => {
    at(0)
    expect(await count(1_000)).toBe(1_000)
    at(4)
    expect(await count(2_000)).toBe(1_000)
    at(6)
    expect(await count(2_000)).toBe(2_000)
  })

  test('that took long is told at once, while the rows are counted anew', async () => {
    expect(await countLong(1_000)).toBe(1_000)
    later(6)
    expect(await countLong(2_000)).toBe(1_000)
    await expect.poll(() => countLong(3_000)).toBe(2_000)
  })

  test('that took long is the true one after a minute in which nobody asked, and after a change of the catalogue', async () => {
    expect(await countLong(1_000)).toBe(1_000)
    later(61)
    expect(await countLong(2_000)).toBe(2_000)
    forgetCounts()
    expect(await countLong(3_000)).toBe(3_000)
  })

  test('that took long is counted first for a page that is found from the far end', async () => {
    expect(await countLong(1_000)).toBe(1_000)
    later(6)
    expect(await countLong(2_000, 600)).toBe(2_000)
  })

  test('that took long does not steer a page while it is counted anew', async () => {
    expect(await countLong(1_000)).toBe(1_000)
    later(6)
    expect(await countLong(2_000)).toBe(1_000)
    expect(await countLong(3_000, 600)).toBe(3_000)
  })

  test('that took long ends with a list that is short by now', async () => {
    expect(await countLong(1_000)).toBe(1_000)
    later(6)
    expect(await countLong(10)).toBe(1_000)
    await expect.poll(() => countLong(11)).toBe(11)
    expect(await countLong(12)).toBe(12)
  })

  test('that cannot be counted anew is tried again later, and told meanwhile', async () => {
    expect(await countLong(1_000)).toBe(1_000)
    later(6)
    await countRows(open.db, ['a list'], { from: sql`no_such_table`, where: sql`true` })
    later(12)
    expect(await countLong(2_000)).toBe(1_000)
    await expect.poll(() => countLong(3_000)).toBe(2_000)
  })
})

const count = (rows: number, skip = 0, after = 0) =>
  countRows(open.db, ['a list'], {
    skip,
    from: sql`generate_series(1, ${rows}::int), (select pg_sleep(${after})) waited`,
    where: sql`true`,
  })

const countLong = (rows: number, skip = 0) => count(rows, skip, 0.1)

const now = performance.now.bind(performance)
const begin = now()

/** Nothing takes any time. */
function at(seconds: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(begin + seconds * 1_000)
}

function later(seconds: number): void {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1_000)
}
