import type { Book } from './stripe/book.ts'

export type Clock = ReturnType<typeof openClock>

/** For so long another process may not know that the clock was moved: within one call the time is asked for often. */
const KNOWN_MS = 20

/** The shop's clock: real time plus the seconds that it was moved by, which the book remembers. */
export function openClock(book: Book) {
  const read = () => Number(book.setting('clock_offset_s') ?? 0)
  let known = { offset: 0, until: 0 }
  const offset = () => {
    if (performance.now() >= known.until && book.isOpen())
      known = { offset: read(), until: performance.now() + KNOWN_MS }
    return known.offset
  }
  const now = () => new Date(Date.now() + offset() * 1000)
  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    offset,
    advance: (seconds: number) => {
      book.change(() => book.set('clock_offset_s', read() + seconds))
      known.until = 0
    },
  }
}
