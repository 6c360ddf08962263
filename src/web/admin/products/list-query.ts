import { PRODUCT_CRITERIA } from '../data/catalog/products.ts'
import type { ListAddress } from '../parts/list/use-list-address.ts'

/** The changes of the URL that show one of the lists without search. */
export function showing(list: string) {
  const isStock = list === 'low' || list === 'out'
  const noCriteria = Object.fromEntries(PRODUCT_CRITERIA.map((name) => [name, '']))
  return { ...noCriteria, stock: isStock ? list : '', show: isStock ? '' : list }
}

export function productQuery({ paging, params }: ListAddress) {
  return { ...paging, ...params([...PRODUCT_CRITERIA, 'sort', 'stock', 'show']) }
}
