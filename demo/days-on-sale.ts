import type { DemoCatalogue } from './catalogue.ts'

const DAYS_BETWEEN = 1.13

/** Days since each product was added. The kinds alternate, so that a list by age is mixed. */
export function daysOnSale({ products, categories }: DemoCatalogue): Map<string, number> {
  const parents = new Map(categories.map(({ name, parent }) => [name, parent ?? name]))
  const kinds = [...Map.groupBy(products, ({ category }) => parents.get(category)).values()]
  const rounds = Math.max(...kinds.map((kind) => kind.length))
  const order = Array.from({ length: rounds }, (_, round) =>
    kinds.flatMap((_kind, at) => kinds[(at + round) % kinds.length]?.[round]?.code ?? []),
  ).flat()
  return new Map(order.map((code, index) => [code, (index + 1) * DAYS_BETWEEN]))
}
