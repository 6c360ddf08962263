import { stripVTControlCharacters } from 'node:util'

/** A promise in words, and the check, which returns a figure or throws what it found instead. */
export type Step = [promise: string, check: () => Promise<string>]

/** The promise came true, but too late: the steps after it can still run. */
export class TooLate extends Error {}

export type Tally = { passed: number; all: number }

const WIDEST = 72

/** Runs steps that build upon each other: after a failed one the others count as failed, too. */
export async function runSteps(steps: Step[], tally: Tally, interrupted: Promise<never>): Promise<void> {
  let isBroken = false
  for (const [promise, check] of steps) {
    tally.all++
    const result: string | Error = isBroken
      ? new Error('not reached')
      : await Promise.race([attempt(check), interrupted])
    const hasPassed = typeof result === 'string'
    if (hasPassed) tally.passed++
    else isBroken = !(result instanceof TooLate)
    const figure = hasPassed ? result : inOneLine(result.message)
    console.log(`${hasPassed ? 'ok    ' : 'FAILED'}  ${promise.padEnd(WIDEST)}  ${figure}`.trimEnd())
  }
}

const attempt = (check: Step[1]): Promise<string | Error> => check().catch((error: Error) => error)

function inOneLine(message: string): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400)
}

/** Seconds since a `performance.now()`, as they are printed. */
export function secondsSince(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
