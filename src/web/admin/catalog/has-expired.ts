/** @param day the last day on which a promo is taken, 'YYYY-MM-DD' */
export function hasExpired(day: string, timeZone: string, now = new Date()): boolean {
  // Sweden writes dates as ISO 8601 does.
  return day < now.toLocaleDateString('sv-SE', { timeZone })
}
