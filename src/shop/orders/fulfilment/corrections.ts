import { sql } from 'kysely'

/** Actions of the audit log, from which an order's timeline takes its corrections. */
export const DETAILS_CORRECTED = 'details corrected'
export const TRACKING_CORRECTED = 'tracking corrected'
export const PROMISED_LATER = 'promised later'

export const isCorrection = sql<boolean>`l.action in (${sql.lit(DETAILS_CORRECTED)}, ${sql.lit(TRACKING_CORRECTED)}, ${sql.lit(PROMISED_LATER)})`

/** Absent fields stay. @returns undefined when nothing differs */
export function correctedFields<Fields extends object>(
  before: Fields,
  wanted: { [name in keyof Fields]?: Fields[name] | undefined },
): Fields | undefined {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  const after: Fields = { ...before, ...Object.fromEntries(given) }
  const isSame = Object.entries(after).every(([name, value]) => before[name as keyof Fields] === value)
  return isSame ? undefined : after
}
