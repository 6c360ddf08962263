import type { ProductFilters } from '../../../../contract/product.ts'
import type { Tx } from '../../../shop.ts'
import { chosenFacets } from './facet-condition.ts'
import { facetNames, readFacetSets } from './facet-sets.ts'

type Filters = Partial<ProductFilters>

/** @param lines of products with the same facets: how many fit the other filters, the set of all variants, and of those in stock */
export async function countSets(
  db: Tx,
  filters: Filters,
  lines: string[][],
): Promise<{ facets: Map<string, number>; known: Set<string> }> {
  const every = [...new Set(lines.map(([, id = '']) => id))]
  const counted = lines.filter(([, , stocked]) => stocked || !filters.in_stock)
  const sets = await readFacetSets(db, [...every, ...counted.map(([, id = '', stocked = id]) => stocked)])
  const counts = new Uint32Array(facetNames.length)
  const choices = choicesOf(filters)
  for (const [at, [count]] of counted.entries()) {
    const found = new Set<number>()
    for (const set of sets[every.length + at] ?? []) {
      let failed = choices.all
      for (const facet of set) failed &= ~(choices.chosen[facet] ?? 0)
      for (const facet of set) if (failed === 0 || failed === choices.of[facet]) found.add(facet)
    }
    for (const facet of found) counts[facet] = (counts[facet] ?? 0) + Number(count)
  }
  const known = new Set(sets.slice(0, every.length).flat(2))
  return {
    facets: new Map(facetNames.map((name, facet) => [name, counts[facet] ?? 0])),
    known: new Set(facetNames.filter((_, facet) => known.has(facet))),
  }
}

/** A bit for each kind of facet of which values are chosen: of all, of each facet's kind, and of each facet that is chosen. */
function choicesOf(filters: Filters): { all: number; of: number[]; chosen: number[] } {
  const choices = [...chosenFacets(filters)]
  const bitsOf = (fits: (kind: string, values: string[]) => boolean) =>
    choices.reduce((bits, [kind, values], at) => bits | (fits(kind, values) ? 1 << at : 0), 0)
  return {
    all: bitsOf(() => true),
    of: facetNames.map((name) => bitsOf((kind) => name.startsWith(`${kind}:`))),
    chosen: facetNames.map((name) => bitsOf((_, values) => values.includes(name))),
  }
}
