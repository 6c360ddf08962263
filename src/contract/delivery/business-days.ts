/** @param day 'YYYY-MM-DD' */
export function businessDaysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  return date.toISOString().slice(0, 10)
}
