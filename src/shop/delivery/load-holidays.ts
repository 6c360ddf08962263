import { fieldError } from '../lib/errors.ts'

/** From last year on. */
const YEARS = 5

const COUNTED = ['public', 'bank']

let latest: { key: string; days: ReadonlySet<string> } | undefined

/** @param region 'GB-ENG'; unknown ones have none. Computed once a year: it takes up to 100 ms */
export async function loadHolidays(region: string | undefined, now: Date): Promise<ReadonlySet<string>> {
  if (!region) return new Set()
  const first = now.getUTCFullYear() - 1
  const key = `${region} ${first}`
  if (latest?.key !== key) latest = { key, days: await readHolidays(region, first) }
  return latest.days
}

async function readHolidays(region: string, first: number): Promise<ReadonlySet<string>> {
  const { holidays } = await openRegion(region)
  const years = Array.from({ length: YEARS }, (_, at) => first + at)
  return new Set(
    years.flatMap((year) =>
      holidays
        .getHolidays(year)
        .filter(({ type }) => COUNTED.includes(type))
        .flatMap(daysOf),
    ),
  )
}

const DAY_MS = 86_400_000

/** All of its whole days: none of an afternoon. A day on which the clocks change may have 23 hours. */
function daysOf({ date, start, end }: { date: string; start: Date; end: Date }): string[] {
  const count = Math.floor((end.getTime() - start.getTime()) / DAY_MS + 0.1)
  const first = Date.parse(date.slice(0, 10))
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}

/** @throws ShopError 'invalid' for a region without a list of holidays */
export async function requireHolidayRegion(region: string): Promise<void> {
  if (region && !(await openRegion(region)).isKnown)
    throw fieldError('delivery_calendar.holiday_region', 'There is no list of bank holidays for this region.')
}

/** Imported when a shop uses it: the package takes 26 MB. */
async function openRegion(region: string) {
  const { default: Holidays } = await import('date-holidays')
  const [country = '', state = ''] = region.split('-')
  const holidays = new Holidays()
  const isCountry = country in holidays.getCountries('en')
  const isKnown = isCountry && (!state || state in (holidays.getStates(country, 'en') ?? {}))
  if (isKnown) holidays.init(country, state)
  return { holidays, isKnown }
}

/** Countries with a list of holidays by name, each before its parts, for the settings. */
export async function listHolidayRegions(): Promise<{ code: string; name: string }[]> {
  const { default: Holidays } = await import('date-holidays')
  const holidays = new Holidays()
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const countries = Object.keys(holidays.getCountries('en')).map((code) => ({
    code,
    name: names.of(code) ?? code,
  }))
  return countries.toSorted(byName).flatMap(({ code, name }) => [
    { code, name },
    ...Object.entries(holidays.getStates(code, 'en') ?? {})
      .map(([state, part]) => ({ code: `${code}-${state}`, name: `${name}, ${part}` }))
      .toSorted(byName),
  ])
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'en')
}
