const made = new Map<string, Intl.DateTimeFormat>()

/** A moment to the minute where the shop is: '20 Nov 2026, 14:05'. */
export function formatMoment(iso: string, timeZone: string): string {
  let format = made.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    made.set(timeZone, format)
  }
  return format.format(new Date(iso))
}

/** A day with its weekday in full: 'Friday 20 November 2026'. */
export function formatLongDay(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone })
    .format(new Date(iso))
    .replace(',', '')
}
