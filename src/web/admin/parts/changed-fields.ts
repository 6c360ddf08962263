/** Another admin may have saved the other fields meanwhile. */
export function changedFields<Fields extends object>(shown: Fields, values: Fields): Partial<Fields> {
  const names = Object.keys(values) as (keyof Fields)[]
  return Object.fromEntries(
    names.filter((name) => values[name] !== shown[name]).map((name) => [name, values[name]]),
  ) as Partial<Fields>
}
