/** Lets so many works go on at once; the others stand in line, first come, first served. */
export function createTurns(atOnce: number) {
  const line: (() => void)[] = []
  let running = 0
  return {
    waiting: () => line.length,
    async take<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running >= atOnce) await new Promise<void>((resolve) => line.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else running--
      }
    },
  }
}
