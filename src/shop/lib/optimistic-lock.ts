import { isDeepStrictEqual } from 'node:util'
import { ShopError } from './errors.ts'

/** @param what the row's name in the message @throws ShopError 'conflict' for fields changed since the form was loaded */
export function assertUnchanged<Row extends object>(
  what: string,
  present: Row,
  { shown, wanted }: { shown: { [name in keyof Row]?: unknown } | undefined; wanted: object },
): void {
  if (conflictingFields(present, { shown, wanted }).length > 0) throw editConflict(what)
}

/** Fields that already have the new value do not conflict: the form may be a retry. */
export function conflictingFields<Row extends object>(
  present: Row,
  {
    shown = {},
    wanted,
  }: {
    shown: { [name in keyof Row]?: unknown } | undefined
    wanted: { [name in keyof Row]?: unknown }
  },
): (keyof Row & string)[] {
  const names = Object.keys(shown) as (keyof Row & string)[]
  return names.filter(
    (name) =>
      !isDeepStrictEqual(present[name], shown[name]) && !isDeepStrictEqual(present[name], wanted[name]),
  )
}

export function editConflict(what: string): ShopError {
  return new ShopError(
    'conflict',
    `Somebody else has edited this ${what} meanwhile. Nothing was saved: please look at their changes first.`,
  )
}
