/** Finds ids by what people write. */
export type Named = {
  /** @param tell hears why there is none */
  find(text: string, tell: (message: string) => void): number | undefined
}

/** Brands by name; categories by name or, where two have the same, by their path: 'Earrings > Hoops'. */
export function namesOf(
  brands: { id: number; name: string }[],
  categories: Map<number, string>,
): { brand: Named; category: Named } {
  const paths = [...categories].map(([id, name]) => ({ id, name }))
  const lastNames = paths.map(({ id, name }) => ({ id, name: name.split(' > ').at(-1) ?? name }))
  return {
    brand: named('brand', [idsByName(brands)]),
    category: named('category', [idsByName(paths), idsByName(lastNames)]),
  }
}

function named(kind: string, readings: Map<string, number[]>[]): Named {
  return {
    find(text, tell) {
      const ids = readings.map((reading) => reading.get(plain(text))).find((found) => found !== undefined)
      if (!ids) tell(`There is no ${kind} '${text}'.`)
      else if (ids.length > 1) tell(`More than one ${kind} is called '${text}'.`)
      return ids?.length === 1 ? ids[0] : undefined
    },
  }
}

function idsByName(rows: { id: number; name: string }[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { id, name } of rows) ids.set(plain(name), [...(ids.get(plain(name)) ?? []), id])
  return ids
}

function plain(name: string): string {
  return name.replaceAll(/\s*>\s*/g, '>').toLowerCase()
}
