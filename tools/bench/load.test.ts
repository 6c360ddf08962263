import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runLoad } from './load.ts'

test('each round is called once, by one of the callers', async () => {
  const rounds: number[] = []
  const call = async (round: number) => {
    rounds.push(round)
    await pause(5)
  }
  const { rate, errors } = await runLoad(call, { callers: 4, seconds: 0.1 })
  expect(new Set(rounds).size).toBe(rounds.length)
  expect(rounds).toEqual(expect.arrayContaining([0, 1, 2, 3]))
  expect(errors).toBe(0)
  expect(rate).toBeGreaterThan(0)
})

test('failed calls count as errors and not in the rate', async () => {
  const call = async () => {
    await pause(5)
    throw new Error('503')
  }
  const result = await runLoad(call, { callers: 2, seconds: 0.05 })
  expect(result).toMatchObject({ rate: 0, firstError: 'Error: 503' })
  expect(result.errors).toBeGreaterThanOrEqual(2)
})
