// One formatter for server and browser: the same text on both sides, so nothing changes under the reader's eyes.

/** Money in major units, as number or as the API's two-decimal string, in the specification's en-US form. */
export function formatPrice(amount: number | string, currency: string): string {
  return prices(currency).format(Number(amount))
}

/** '1,200' */
export function formatNumber(number: number): string {
  return numbers.format(number)
}

const numbers = new Intl.NumberFormat('en-US')

/** By how much something has become more or less, with the sign that amounts of money bear: '+3', '-1,200', '0'. */
export function formatChange(change: number): string {
  return changes.format(change)
}

const changes = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' })

/** A moment as a day in the shop's time zone: '20 November 2026'. */
export function formatDate(iso: string, timeZone: string): string {
  return days(timeZone, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))
}

/** A calendar day ('2026-11-20') with its weekday: 'Fri 20 Nov'. */
export function formatDay(day: string): string {
  const parts = days('UTC', { weekday: 'short', day: 'numeric', month: 'short' }).formatToParts(
    new Date(`${day}T00:00:00Z`),
  )
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('weekday')} ${of('day')} ${of('month')}`
}

/** 'Tue 24 Nov – Thu 26 Nov', or one day. */
export function formatDayRange({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function prices(currency: string): Intl.NumberFormat {
  return once(currency, () => new Intl.NumberFormat('en-US', { style: 'currency', currency }))
}

function days(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
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
