import type { Measured } from './fire.ts'
import { percentile } from './percentile.ts'

/**
 * Sixteen who call again and again, each in rounds of its own number, for so many seconds; those under way at the end are
 * waited for.
 * @param call fails where its answer is not what it should be
 * @returns also what the first that failed said
 */
export async function sixteen(
  call: (round: number) => Promise<unknown>,
  seconds: number,
): Promise<Measured & { problem?: string }> {
  let problem: string | undefined
  const times: number[] = []
  let errors = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const caller = async (number: number) => {
    for (let round = number; performance.now() < end; round += 16) {
      const start = performance.now()
      const isDone = await call(round).then(
        () => true,
        (error) => {
          problem ??= String(error)
          return false
        },
      )
      if (isDone) times.push(performance.now() - start)
      else errors++
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, number) => caller(number)))
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const rate = (times.length / (performance.now() - begin)) * 1000
  return { asked: times.length, rate, p50, p99, errors, ...(problem && { problem }) }
}
