import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { connect } from '../db/connect.ts'
import { forgetCounts, rememberedCount } from './count-rows.ts'

const { db, close } = connect('postgres://localhost/not-asked', { warn() {} })
const rings = () => rememberedCount(db, ['rings'])

afterEach(() => vi.restoreAllMocks())
afterAll(close)

test('the length of a long list that changed while it was counted is not remembered', () => {
  const counted = rings()
  forgetCounts()
  expect(counted.keep(2_000)).toBe(2_000)
  expect(rings().known).toBeUndefined()
})

test('a long list that is asked for all the time is counted anew all the same', async () => {
  let now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const knownLater = async () => {
    now += 2_000
    // The memory looks at the clock once a millisecond.
    await sleep(5)
    const { known, keep } = rings()
    keep(2_000)
    return known
  }
  rings().keep(2_000)
  expect([await knownLater(), await knownLater(), await knownLater()]).toEqual([2_000, 2_000, undefined])
})
