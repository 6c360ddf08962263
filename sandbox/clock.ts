import type { Store } from './stripe/book.ts'

export type Clock = ReturnType<typeof openClock>

/** Another process may see a moved clock this much later. */
const CACHE_MS = 20

export function openClock(store: Store) {
  const read = () => Number(store.setting('clock_offset_s') ?? 0)
  let cached = { offset: 0, until: 0 }
  const offset = () => {
    if (performance.now() >= cached.until && store.isOpen())
      cached = { offset: read(), until: performance.now() + CACHE_MS }
    return cached.offset
  }
  const now = () => new Date(Date.now() + offset() * 1000)
  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    offset,
    advance: (seconds: number) => {
      store.change(() => store.set('clock_offset_s', read() + seconds))
      cached.until = 0
    },
  }
}
