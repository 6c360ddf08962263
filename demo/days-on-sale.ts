import type { DemoCatalogue } from './catalogue.ts'

const DAYS_BETWEEN = 1.3

/**
 * For each product's code, how many days ago it came into the shop: spread over six weeks, one of every kind in turn,
 * each round beginning with another kind, so that 'newest first' is a mixed and not a striped page.
 */
export function daysOnSale({ products, categories }: DemoCatalogue): Map<string, number> {
  const parents = new Map(categories.map(({ name, parent }) => [name, parent ?? name]))
  const kinds = [...Map.groupBy(products, ({ category }) => parents.get(category)).values()]
  const rounds = Math.max(...kinds.map((kind) => kind.length))
  const order = Array.from({ length: rounds }, (_, round) =>
    kinds.flatMap((_kind, at) => kinds[(at + round) % kinds.length]?.[round]?.code ?? []),
  ).flat()
  return new Map(order.map((code, place) => [code, (place + 1) * DAYS_BETWEEN]))
}
