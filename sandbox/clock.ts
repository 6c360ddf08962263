import type { Book } from './book.ts'

export type Clock = ReturnType<typeof openClock>

/** The shop's clock: real time plus the seconds that it was moved by, which the book remembers. */
export function openClock(book: Book) {
  let lastOffset = 0
  const offset = () => {
    if (book.isOpen()) lastOffset = Number(book.setting('clock_offset_s') ?? 0)
    return lastOffset
  }
  const now = () => new Date(Date.now() + offset() * 1000)
  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    offset,
    advance: (seconds: number) => book.change(() => book.set('clock_offset_s', offset() + seconds)),
  }
}
