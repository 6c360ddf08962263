const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a time zone, as 'YYYY-MM-DD'. */
export function dayIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`
}
