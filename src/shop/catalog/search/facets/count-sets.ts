import type { ProductFilters } from '../../../../contract/product.ts'
import type { Tx } from '../../../shop.ts'
import { chosenFacets } from './facet-condition.ts'
import { facetNames, forEachSet, readFacetSets } from './facet-sets.ts'

type Filters = Partial<ProductFilters>

/** @param lines of products with the same facets: how many fit the other filters, the set of all variants, and of those in stock */
export async function countSets(
  db: Tx,
  filters: Filters,
  lines: string[][],
): Promise<{ facets: Map<string, number>; known: Set<string> }> {
  const { at: starts, packed } = await readFacetSets(
    db,
    lines.flatMap(([, id = '', stocked = filters.in_stock ? '' : id]) => [id, stocked]),
  )
  const choices = choicesOf(filters)
  const counts = new Uint32Array(facetNames.length)
  const known = new Uint8Array(facetNames.length)
  const countedAt = new Int32Array(facetNames.length).fill(-1)
  for (const [line, [count]] of lines.entries()) {
    forEachSet(packed, starts[2 * line], (from, to) => {
      for (let at = from; at < to; at++) known[packed[at] ?? 0] = 1
    })
    const fits = Number(count)
    if (fits === 0) continue
    forEachSet(packed, starts[2 * line + 1], (from, to) => {
      let failed = choices.all
      for (let at = from; at < to; at++) failed &= ~(choices.chosen[packed[at] ?? 0] ?? 0)
      for (let at = from; at < to; at++) {
        const facet = packed[at] ?? 0
        // Of several variants of a line, each facet counts once.
        if (countedAt[facet] === line || (failed !== 0 && failed !== choices.of[facet])) continue
        countedAt[facet] = line
        counts[facet] = (counts[facet] ?? 0) + fits
      }
    })
  }
  return {
    facets: new Map(facetNames.map((name, facet) => [name, counts[facet] ?? 0])),
    known: new Set(facetNames.filter((_, facet) => known[facet] === 1)),
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
