/** Why a gift cannot wait for this day. @param today 'YYYY-MM-DD', as `day` */
export function dayProblem(day: string | null | undefined, today: string): string | undefined {
  if (!day) return undefined
  if (day < today) return 'This day is in the past.'
  return day > lastDay(today) ? 'Please choose a day within a year.' : undefined
}

export function lastDay(today: string): string {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}
