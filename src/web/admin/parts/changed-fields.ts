import { isSame } from './conflict/merge-edits.ts'

/** Another admin may have saved the other fields meanwhile. */
export function changedFields<Fields extends object>(shown: Fields, values: Fields): Partial<Fields> {
  const names = Object.keys(values) as (keyof Fields)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(values[name], shown[name])).map((name) => [name, values[name]]),
  ) as Partial<Fields>
}

/** With an optimistic lock: `shown`, what the form loaded of the fields that it changes. */
export function lockedChanges<Fields extends object>(
  loaded: Fields,
  values: Fields,
): Partial<Fields> & { shown: Partial<Fields> } {
  const changed = changedFields(loaded, values)
  const names = Object.keys(changed) as (keyof Fields)[]
  const shown = Object.fromEntries(names.map((name) => [name, loaded[name]])) as Partial<Fields>
  return { ...changed, shown }
}
