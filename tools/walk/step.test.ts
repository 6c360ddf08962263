import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSteps, type Step, type Tally, TooLate } from './step.ts'

let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line.replace(/ +/g, ' ')))
})
afterEach(() => vi.restoreAllMocks())

const opens: Step = ['it opens', async () => '3.0 s']
const opensLate: Step = ['it opens soon', () => Promise.reject(new TooLate('it took 200.0 s'))]
const breaks: Step = ['it answers', () => Promise.reject(new Error('\u001b[31mexpected\n  200\u001b[0m'))]
const never = new Promise<never>(() => {})

async function walk(steps: Step[], interrupted = never): Promise<Tally> {
  const tally = { passed: 0, all: 0 }
  await runSteps(steps, tally, interrupted)
  return tally
}

test('prints each promise with its figure, or with the failure', async () => {
  expect(await walk([opens, breaks])).toEqual({ passed: 1, all: 2 })
  expect(printed).toEqual(['ok it opens 3.0 s', 'FAILED it answers expected 200'])
})

test('steps after a failed one are not run and count as failed', async () => {
  const after = vi.fn(async () => '')
  expect(await walk([breaks, ['it sells', after]])).toEqual({ passed: 0, all: 2 })
  expect(printed.at(-1)).toBe('FAILED it sells not reached')
  expect(after).not.toHaveBeenCalled()
})

test('a step that is too late fails, and the next one still runs', async () => {
  expect(await walk([opensLate, opens])).toEqual({ passed: 1, all: 2 })
  expect(printed).toEqual(['FAILED it opens soon it took 200.0 s', 'ok it opens 3.0 s'])
})

test('an interrupt ends the walk in the middle of a step', async () => {
  const pressed = Promise.reject(new Error('interrupted by SIGINT'))
  await expect(walk([['it waits', () => never]], pressed)).rejects.toThrow('interrupted')
})
