/**
 * Whoever comes is told to come back, in a moment of no work, once so many reads are under way and the first in line has
 * been waiting for so long: a crowd that is soon served is no trouble. More than the last are never let in.
 */
const LINE = { length: 150, waitMs: 1_000, longest: 500 }

/** How many connections a read holds at most, where none is shared: a call asks one thing at a time, a page two. */
const CALL_NEEDS = 1
const PAGE_NEEDS = 2

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
 * @param connections how many of the database's all reads hold together at most; the others stand in line
 */
export function watchOverload(connections: number, line = LINE): Overload {
  const waiting: { needs: number; since: number; begin: () => void }[] = []
  let underWay = 0
  let free = connections
  const isTooLong = (): boolean => {
    if (underWay < line.length) return false
    const since = waiting[0]?.since ?? Number.POSITIVE_INFINITY
    return underWay >= line.longest || performance.now() - since >= line.waitMs
  }
  const beginNext = () => {
    for (let [next] = waiting; next && next.needs <= free; [next] = waiting) {
      waiting.shift()
      free -= next.needs
      next.begin()
    }
  }
  return {
    mustWait: (path) => isTooLong() && !ALWAYS_LET_IN.test(path),
    async during(path, make) {
      if (ALWAYS_LET_IN.test(path)) return await make()
      const needs = path.startsWith('/api/') ? CALL_NEEDS : PAGE_NEEDS
      underWay++
      const since = performance.now()
      const turn = new Promise<void>((begin) => waiting.push({ needs, since, begin }))
      beginNext()
      await turn
      try {
        return await make()
      } finally {
        underWay--
        free += needs
        beginNext()
      }
    },
  }
}
