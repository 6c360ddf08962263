import { stripVTControlCharacters } from 'node:util'

/** What is promised, and a walk that sees to it: it returns the figure, or throws what was found instead. */
export type Step = [promise: string, walk: () => Promise<string>]

/** What came about, but later than promised: nothing that builds upon it is hindered. */
export class TooLate extends Error {}

export type Tally = { kept: number; all: number }

type Found = { isKept: boolean; says: string; isBroken: boolean }

const WIDEST = 72

/** Goes through steps of which each builds upon the ones before it: after one that failed the rest can not be tried. */
export async function walkThrough(steps: Step[], tally: Tally, interrupted: Promise<never>): Promise<void> {
  let isBroken = false
  for (const [promise, walk] of steps) {
    tally.all++
    const found: Found = isBroken
      ? { isKept: false, says: 'not reached', isBroken }
      : await Promise.race([tried(walk), interrupted])
    if (found.isKept) tally.kept++
    isBroken = found.isBroken
    console.log(`${found.isKept ? 'ok    ' : 'FAILED'}  ${promise.padEnd(WIDEST)}  ${found.says}`.trimEnd())
  }
}

function tried(walk: Step[1]): Promise<Found> {
  return walk().then(
    (figure) => ({ isKept: true, says: figure, isBroken: false }),
    (error: Error) => ({
      isKept: false,
      says: inOneLine(error.message),
      isBroken: !(error instanceof TooLate),
    }),
  )
}

function inOneLine(message: string): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400)
}

/** Seconds since a `performance.now()`, as they are printed. */
export function secondsSince(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
