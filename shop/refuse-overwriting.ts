import { ShopError } from './errors.ts'

/**
 * What somebody else has saved since a form was filled is not overwritten by it. Without `shown` the write is plain.
 * @param what as an admin calls it: 'brand'
 * @throws ShopError 'conflict' when one of its fields is no more what was shown
 */
export function refuseOverwriting<Row extends object>(
  what: string,
  present: Row,
  shown: Row | undefined,
): void {
  const names = Object.keys(shown ?? {}) as (keyof Row)[]
  if (names.some((name) => present[name] !== shown?.[name])) throw editedMeanwhile(what)
}

export function editedMeanwhile(what: string): ShopError {
  return new ShopError(
    'conflict',
    `Somebody else has edited this ${what} meanwhile. Nothing was saved: please look at their changes first.`,
  )
}
