/** How many reads are made at the same time; whoever comes then is told to come back, in a moment of no work. */
const MOST_AT_ONCE = 150

// Whoever is buying is let in whatever happens, and so is whoever says that something is paid.
const CHECKOUT =
  /^\/(api\/v1\/(payments|order|cart|address|users)|checkout|cart|success|sandbox|v1|healthz|readyz|metrics)(\/|\?|$)/

export type Overload = {
  /** @returns whether this address has to wait until less is going on */
  mustWait(path: string): boolean
  /** Makes an answer, counted while it is made. What waits for its caller (a body, a slow reader) is not work. */
  during<T>(make: () => T | Promise<T>): Promise<T>
}

/** Keeps the shop answering when more is asked than it can do: reads are turned away before they cost anything. */
export function watchOverload(mostAtOnce = MOST_AT_ONCE): Overload {
  let underWay = 0
  return {
    mustWait: (path) => underWay >= mostAtOnce && !CHECKOUT.test(path),
    async during(make) {
      underWay++
      try {
        return await make()
      } finally {
        underWay--
      }
    },
  }
}
