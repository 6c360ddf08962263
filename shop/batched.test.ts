import { afterEach, expect, it, vi } from 'vitest'
import { batched } from './batched.ts'
import type { Shop } from './shop.ts'

const shop = {} as Shop
afterEach(() => void vi.useRealTimers())

it('does at once what is asked for alone, and together what comes meanwhile', async () => {
  const done: number[][] = []
  const double = batched(async (_, batch: number[]) => {
    done.push(batch)
    return batch.map((one) => one * 2)
  })
  expect(await Promise.all([1, 2, 3].map((one) => double(shop, one)))).toEqual([2, 4, 6])
  expect(await double(shop, 4)).toBe(8)
  expect(done).toEqual([[1], [2, 3], [4]])
})

it('keeps the shops of one process apart', async () => {
  const asked = batched(async (of, batch: string[]) => batch.map((one) => [of, one, batch.length]))
  const other = {} as Shop
  const answers = await Promise.all([shop, other, shop, other].map((of) => asked(of, 'once')))
  expect(answers.every(([of, , length], at) => of === [shop, other][at % 2] && length === 1)).toBe(true)
})

it('tells a failure to those whose batch it was, and goes on', async () => {
  const work = batched(async (_, batch: string[]) => {
    if (batch.includes('bad')) throw new Error('no')
    return batch
  })
  const outcomes = await Promise.allSettled(['first', 'bad', 'beside it'].map((one) => work(shop, one)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await work(shop, 'later')).toBe('later')
})

it('does not wait for a batch that never ends', async () => {
  const work = batched(async (_, batch: string[]) =>
    batch.includes('stuck') ? new Promise<string[]>(() => {}) : batch,
  )
  void work(shop, 'stuck')
  expect(await work(shop, 'quick')).toBe('quick')
  expect(await work(shop, 'later')).toBe('later')
})

it('has one batch under way again once those that were slow are done', async () => {
  vi.useFakeTimers()
  const ends: (() => void)[] = []
  const work = batched((_, batch: string[]) => new Promise<string[]>((end) => ends.push(() => end(batch))))
  const slow: Promise<string>[] = []
  for (const name of ['one', 'two']) {
    slow.push(work(shop, name))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const [quick, next] = ['quick', 'next'].map((name) => work(shop, name))
  expect(ends).toHaveLength(3)
  for (const end of ends.slice(0, 2)) end()
  expect(await Promise.all(slow)).toEqual(['one', 'two'])
  expect(ends).toHaveLength(3)
  ends[2]?.()
  expect(await quick).toBe('quick')
  await vi.advanceTimersByTimeAsync(0)
  ends[3]?.()
  expect(await next).toBe('next')
})
