export type Named = {
  /** @param report receives the reason when no id is found */
  find(text: string, report: (message: string) => void): number | undefined
}

/** Categories match by name or, for equal names, by path: 'Earrings > Hoops'. */
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
    find(text, report) {
      const ids = readings.map((reading) => reading.get(plain(text))).find((found) => found !== undefined)
      if (!ids) report(`There is no ${kind} '${text}'.`)
      else if (ids.length > 1) report(`More than one ${kind} is called '${text}'.`)
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
