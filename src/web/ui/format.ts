// The first Intl object costs a phone 100 ms during hydration, so common formats do not use one.
const SYMBOLS: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }

/** @param amount in major units */
export function formatPrice(amount: number | string, currency: string): string {
  const symbol = SYMBOLS[currency]
  if (symbol === undefined) return priceFormat(currency).format(Number(amount))
  const [whole = '', cents] = Math.abs(Number(amount)).toFixed(2).split('.')
  return `${Number(amount) < 0 ? '-' : ''}${symbol}${groupThousands(whole)}.${cents}`
}

/** '1,200' */
export function formatNumber(number: number): string {
  return groupThousands(String(number))
}

/** '+3', '-1,200', '0' */
export function formatChange(change: number): string {
  return `${change > 0 ? '+' : ''}${formatNumber(change)}`
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** '20 November 2026' */
export function formatDate(iso: string, timeZone: string): string {
  return dateFormat(timeZone, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function priceFormat(currency: string): Intl.NumberFormat {
  return cached(currency, () => new Intl.NumberFormat('en-US', { style: 'currency', currency }))
}

export function dateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(
    timeZone + JSON.stringify(options),
    () => new Intl.DateTimeFormat('en-GB', { ...options, timeZone }),
  )
}

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = formats.get(key) as T | undefined
  if (known) return known
  const format = make()
  formats.set(key, format)
  return format
}

/** Cut at a word, to the length that search engines show. */
export function truncate(text: string, length = 155): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,.;:–-]+$/, '')}…`
}
