/** Polls until the result is truthy. @throws Error after `withinMs` */
export async function eventually<T>(
  look: () => Promise<T | undefined | false>,
  withinMs = 120_000,
): Promise<T> {
  const end = performance.now() + withinMs
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 200)) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error('The condition was not met in time')
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
