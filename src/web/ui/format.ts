// One formatter for server and browser: the same text on both sides, so nothing changes under the reader's eyes.

// A browser's first Intl object takes a phone a tenth of a second, just when a page begins to answer. What every page
// shows is written without one.
const SIGNS: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }

/** Money in major units, as number or as the API's two-decimal string, in the specification's en-US form. */
export function formatPrice(amount: number | string, currency: string): string {
  const sign = SIGNS[currency]
  if (sign === undefined) return prices(currency).format(Number(amount))
  const [whole = '', cents] = Math.abs(Number(amount)).toFixed(2).split('.')
  return `${Number(amount) < 0 ? '-' : ''}${sign}${grouped(whole)}.${cents}`
}

/** '1,200' */
export function formatNumber(number: number): string {
  return grouped(String(number))
}

/** By how much something has become more or less, with the sign that amounts of money bear: '+3', '-1,200', '0'. */
export function formatChange(change: number): string {
  return `${change > 0 ? '+' : ''}${formatNumber(change)}`
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A moment as a day in the shop's time zone: '20 November 2026'. */
export function formatDate(iso: string, timeZone: string): string {
  return dateFormat(timeZone, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))
}

/** A calendar day ('2026-11-20') with its weekday: 'Fri 20 Nov'. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** 'Tue 24 Nov – Thu 26 Nov', or one day. */
export function formatDayRange({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function prices(currency: string): Intl.NumberFormat {
  return once(currency, () => new Intl.NumberFormat('en-US', { style: 'currency', currency }))
}

/** Kept: to make one is dear. */
export function dateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(
    timeZone + JSON.stringify(options),
    () => new Intl.DateTimeFormat('en-GB', { ...options, timeZone }),
  )
}

function once<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const kept = made.get(key) as T | undefined
  if (kept) return kept
  const fresh = make()
  made.set(key, fresh)
  return fresh
}
