import { PRODUCT_CRITERIA } from '../data/catalog/products.ts'
import type { ListAddress } from '../parts/list/use-list-address.ts'

export const NO_CRITERIA = Object.fromEntries(PRODUCT_CRITERIA.map((name) => [name, '']))

/** The changes of the URL that show the whole of a list. */
export function wholeList(list: string) {
  return { ...NO_CRITERIA, ...listParams(list) }
}

/** The same search in another list: those of the stock have none. */
export function sameSearchIn(list: string) {
  return isOfStock(list) ? wholeList(list) : listParams(list)
}

function listParams(list: string) {
  return isOfStock(list) ? { stock: list, show: '' } : { stock: '', show: list }
}

function isOfStock(list: string): boolean {
  return list === 'low' || list === 'out'
}

export function isNarrowed(address: ListAddress): boolean {
  return PRODUCT_CRITERIA.some((name) => address.param(name))
}

export function productQuery({ paging, params }: ListAddress) {
  return { ...paging, ...params([...PRODUCT_CRITERIA, 'sort', 'stock', 'show']) }
}
