/** @returns 'YYYY-MM-DD' */
export function dayIn(timeZone: string, at: Date): string {
  return localTime(timeZone, at).day
}

/** @returns 'HH:MM' */
export function timeIn(timeZone: string, at: Date): string {
  return localTime(timeZone, at).time
}

const formats = new Map<string, Intl.DateTimeFormat>()

type LocalTime = { day: string; time: string }

/** By zone and second: formatting is slow, and a page needs the same few moments many times. */
const known = new Map<string, LocalTime>()
const MAX_KNOWN = 100

function localTime(timeZone: string, at: Date): LocalTime {
  const key = `${timeZone} ${Math.floor(at.getTime() / 1000)}`
  let local = known.get(key)
  if (!local) {
    if (known.size >= MAX_KNOWN) known.clear()
    local = formatted(timeZone, at)
    known.set(key, local)
  }
  return local
}

function formatted(timeZone: string, at: Date): LocalTime {
  let format = formats.get(timeZone)
  if (!format) {
    const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...date, ...time })
    formats.set(timeZone, format)
  }
  const [date = '', time = ''] = format.format(at).split(', ')
  const [month, day, year = ''] = date.split('/')
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, time }
}
