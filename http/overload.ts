/** How many reads are under way at the same time; whoever comes then is told to come back, in a moment of no work. */
const MOST_AT_ONCE = 150

// Whoever is buying is let in whatever happens, and so are the owner and whoever says that something is paid.
const ALWAYS_LET_IN =
  /^\/(api\/v1\/(payments|order|cart|address|users|admin)|checkout|cart|success|sandbox|v1|healthz|readyz|metrics)(\/|\?|$)/

export type Overload = {
  /** @returns whether this address has to wait until less is going on */
  mustWait(path: string): boolean
  /** Makes an answer, in its turn, counted while it is made. What waits for its caller (a body, a slow reader) is not work. */
  during<T>(path: string, make: () => T | Promise<T>): Promise<T>
}

/**
 * Keeps the shop answering when more is asked than it can do: reads are turned away before they cost anything.
 * @param madeAtOnce the others stand in line
 */
export function watchOverload(madeAtOnce: number, mostAtOnce = MOST_AT_ONCE): Overload {
  const waiting: (() => void)[] = []
  let underWay = 0
  let made = 0
  return {
    mustWait: (path) => underWay >= mostAtOnce && !ALWAYS_LET_IN.test(path),
    async during(path, make) {
      if (ALWAYS_LET_IN.test(path)) return await make()
      underWay++
      if (made >= madeAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else made++
      try {
        return await make()
      } finally {
        underWay--
        const next = waiting.shift()
        if (next) next()
        else made--
      }
    },
  }
}
