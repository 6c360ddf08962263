const formats = new Map<string, Intl.DateTimeFormat>()

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
