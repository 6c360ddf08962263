import type { ProductFields } from '../../../contract/admin/product-edit.ts'
import type { Product } from '../../../contract/product.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import { minorUnits } from '../../lib/money.ts'
import { editConflict } from '../../lib/optimistic-lock.ts'
import { violatedConstraint } from '../../lib/violated-constraint.ts'
import type { Tx } from '../../shop.ts'
import { findAdminProduct } from './find-product.ts'

/** Price in minor units. */
export function productRow({ price, ...fields }: ProductFields) {
  return { ...fields, price: minorUnits(price) }
}

export type LockedProduct = ProductFields & {
  id: string
  draft: boolean
  low_stock_below: number | null
  updated_at: Date
}

/** Locks the product's row until the transaction ends. @throws ShopError 'not_found', 'no_longer_sold' */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct> {
  const row = await tx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'description',
      'code',
      'price',
      'stock_quantity',
      'brand_id',
      'category_id',
      'draft',
      'low_stock_below',
      'updated_at',
      'archived_at',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('product')
  const { archived_at, brand_id, price, ...product } = row
  if (archived_at || brand_id === null) throw noLongerSold()
  return { ...product, brand_id, price: price / 100 }
}

/** @throws ShopError 'conflict' when the product was saved since the form was loaded */
export function refuseStale(savedAt: Date, seen: string | undefined): void {
  if (seen === undefined || new Date(seen).getTime() === savedAt.getTime()) return
  throw editConflict('product')
}

/** Also a draft. @throws ShopError 'not_found', 'no_longer_sold' */
export async function readProduct(tx: Tx, id: string): Promise<Product> {
  const found = await findAdminProduct(tx, id)
  if (!found) throw notFound('product')
  const { status, brand, brand_id, ...product } = found
  if (status === 'archived' || !brand || !brand_id) throw noLongerSold()
  return { ...product, brand, brand_id }
}

export function noLongerSold(): ShopError {
  return new ShopError('no_longer_sold', 'This product is no longer available.')
}

export async function withFieldErrors<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    throw REFUSALS[violatedConstraint(error) ?? '']?.() ?? error
  }
}

const REFUSALS: Record<string, () => ShopError> = {
  products_code: () => fieldError('code', 'This code belongs to another product.', 'conflict'),
  products_brand_id_fkey: () => fieldError('brand_id', 'This brand does not exist.'),
  products_category_id_fkey: () => fieldError('category_id', 'This category does not exist.'),
}
