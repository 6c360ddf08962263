const formats = new Map<string, Intl.DateTimeFormat>()

/** @param wanted a day or a date-time */
export function dayOf(timeZone: string, wanted: string): string {
  return isDay(wanted) ? wanted : dayIn(timeZone, new Date(wanted))
}

export function isDay(wanted: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(wanted)
}

/** @returns 'YYYY-MM-DD' */
export function dayIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  const [month, day, year = ''] = format.format(at).split('/')
  return `${year.padStart(4, '0')}-${month}-${day}`
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const times = new Map<string, Intl.DateTimeFormat>()

/** @returns 'HH:MM' */
export function timeIn(timeZone: string, at: Date): string {
  let format = times.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    times.set(timeZone, format)
  }
  return format.format(at)
}

/** @param time 'HH:MM'. A time that the clocks skip is an hour later. */
export function momentOf(timeZone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  const offset = (at: number) => {
    const local = new Date(at)
    return Date.parse(`${dayIn(timeZone, local)}T${timeIn(timeZone, local)}Z`) - at
  }
  return new Date(wanted - offset(wanted - offset(wanted)))
}
