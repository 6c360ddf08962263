let browserIsAheadBy = 0

/** Ignores responses that a cache may have kept: their date is old. */
export function readServerClock({ headers }: Response): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (date && headers.get('cache-control') === 'no-store') browserIsAheadBy = Date.now() - date
}

/** In ms, whatever the clock of the browser; to the second. */
export function serverNow(): number {
  return Date.now() - browserIsAheadBy
}
