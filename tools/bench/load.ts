export type LoadResult = {
  /** Successful calls per second. */
  rate: number
  errors: number
  firstError?: string
}

/**
 * Closed-loop load: `callers` callers repeat `call` for `seconds`, each in rounds of its own, and finish the calls under
 * way.
 * @param call rejects when the answer is not the expected one
 */
export async function runLoad(
  call: (round: number) => Promise<unknown>,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<LoadResult> {
  const begin = performance.now()
  const end = begin + seconds * 1000
  const failures: unknown[] = []
  let calls = 0
  const repeat = async (number: number) => {
    for (let round = number; performance.now() < end; round += callers) {
      calls++
      await call(round).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => repeat(number)))
  const elapsed = (performance.now() - begin) / 1000
  const result = { rate: (calls - failures.length) / elapsed, errors: failures.length }
  return failures.length > 0 ? { ...result, firstError: String(failures[0]) } : result
}
