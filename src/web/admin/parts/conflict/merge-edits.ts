import { hashKey } from '@tanstack/react-query'

/**
 * Three-way merge of the fields of a form. Of a field that both changed differently, `merged` has mine.
 * @returns also the fields taken from theirs, and those that both changed differently
 */
export function mergeEdits<T extends object>(
  base: T,
  mine: T,
  theirs: T,
): { merged: T; taken: (keyof T & string)[]; conflicts: (keyof T & string)[] } {
  const names = Object.keys({ ...base, ...mine, ...theirs }) as (keyof T & string)[]
  const changed = names.filter(
    (name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]),
  )
  const taken = changed.filter((name) => isSame(mine[name], base[name]))
  const merged = { ...mine }
  for (const name of taken) merged[name] = theirs[name]
  return { merged, taken, conflicts: changed.filter((name) => !taken.includes(name)) }
}

/** By value; undefined is null. */
export function isSame(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b])
}
