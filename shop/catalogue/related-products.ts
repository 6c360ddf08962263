import { type Product, RELATED_PRODUCTS } from '../../contract/product.ts'
import type { Tx } from '../shop.ts'
import { searchProducts } from './search-products.ts'

/** Four other products of the same category, newest first. */
export async function relatedProducts(
  db: Tx,
  product: Pick<Product, 'id' | 'category_id'>,
): Promise<Product[]> {
  if (product.category_id === null) return []
  const { items } = await searchProducts(db, {
    category_id: product.category_id,
    skip: 0,
    limit: RELATED_PRODUCTS + 1,
  })
  return items.filter((item) => item.id !== product.id).slice(0, RELATED_PRODUCTS)
}
