/** Sheds load from `length` running reads on, when the first in the queue has waited `waitMs`; from `max` on always. */
const QUEUE = { length: 150, waitMs: 1_000, max: 500 }

/** The most database connections that a read uses at a time. */
const CONNECTIONS_PER_CALL = 1
const CONNECTIONS_PER_PAGE = 2

// Checkout, back office, webhooks and monitoring are never shed.
const EXEMPT =
  /^\/(api\/v1\/(payments|order|cart|address|users|admin)|checkout|cart|success|sandbox|v1|healthz|readyz|metrics)(\/|\?|$)/

export type LoadShedder = {
  shouldShed(path: string): boolean
  /** Waits in the queue, then runs the read. Time that a client takes (slow body, slow reader) must not be inside. */
  run<T>(path: string, make: () => T | Promise<T>): Promise<T>
}

/** @param connections the most database connections that all reads use together; further reads queue */
export function createLoadShedder(connections: number, limits = QUEUE): LoadShedder {
  const waiting: { needs: number; since: number; begin: () => void }[] = []
  let running = 0
  let free = connections
  const isOverloaded = (): boolean => {
    if (running < limits.length) return false
    const since = waiting[0]?.since ?? Number.POSITIVE_INFINITY
    return running >= limits.max || performance.now() - since >= limits.waitMs
  }
  const beginNext = () => {
    for (let [next] = waiting; next && next.needs <= free; [next] = waiting) {
      waiting.shift()
      free -= next.needs
      next.begin()
    }
  }
  return {
    shouldShed: (path) => isOverloaded() && !EXEMPT.test(path),
    async run(path, make) {
      if (EXEMPT.test(path)) return await make()
      const needs = path.startsWith('/api/') ? CONNECTIONS_PER_CALL : CONNECTIONS_PER_PAGE
      running++
      const since = performance.now()
      const turn = new Promise<void>((begin) => waiting.push({ needs, since, begin }))
      beginNext()
      await turn
      try {
        return await make()
      } finally {
        running--
        free += needs
        beginNext()
      }
    },
  }
}
