export function createSemaphore(permits: number) {
  const queue: (() => void)[] = []
  let running = 0
  return {
    waiting: () => queue.length,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running >= permits) await new Promise<void>((resolve) => queue.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}
