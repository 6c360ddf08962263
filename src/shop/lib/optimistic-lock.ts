import { isDeepStrictEqual } from 'node:util'
import { ShopError } from './errors.ts'

/**
 * What somebody else has saved since a form was filled is not overwritten by it. Without `shown` the write is plain.
 * @param what as an admin calls it: 'brand'
 * @throws ShopError 'conflict' when one of its fields is no more what was shown, nor what it is to be
 */
export function refuseOverwriting<Row extends object>(
  what: string,
  present: Row,
  { shown, wanted }: { shown: Row | undefined; wanted: Row },
): void {
  if (changedSince(present, { shown, wanted }).length > 0) throw editedMeanwhile(what)
}

/**
 * A form whose answer was lost is sent again, and finds what it has saved itself.
 * @returns the names of the fields that are no more what was shown, nor what they are to be
 */
export function changedSince<Row extends object>(
  present: Row,
  { shown = {}, wanted }: { shown: Partial<Row> | undefined; wanted: { [name in keyof Row]?: unknown } },
): (keyof Row & string)[] {
  const names = Object.keys(shown) as (keyof Row & string)[]
  return names.filter(
    (name) =>
      !isDeepStrictEqual(present[name], shown[name]) && !isDeepStrictEqual(present[name], wanted[name]),
  )
}

export function editedMeanwhile(what: string): ShopError {
  return new ShopError(
    'conflict',
    `Somebody else has edited this ${what} meanwhile. Nothing was saved: please look at their changes first.`,
  )
}
