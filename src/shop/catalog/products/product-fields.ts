import type { ProductFields } from '../../../contract/admin/products/product-edit.ts'
import type { MadeToOrder } from '../../../contract/made-to-order/made-to-order.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { TaxClass } from '../../../contract/tax/tax-class.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import { minorUnits } from '../../lib/money.ts'
import { editConflict } from '../../lib/optimistic-lock.ts'
import { violatedConstraint } from '../../lib/violated-constraint.ts'
import { returnRight } from '../../returns/right-rows.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedVariant, lockVariants } from '../variants/lock-variants.ts'
import { findAdminProduct } from './find-product.ts'

/** The columns of `products`. */
export function productRow({
  code: _,
  price: __,
  stock_quantity: ___,
  made_to_order: ____,
  compare_at_price: _____,
  ...fields
}: ProductFields) {
  return fields
}

/** The columns of a product's only variant; prices in minor units. */
export function variantRow({
  code,
  price,
  compare_at_price: former,
  stock_quantity,
  made_to_order = null,
}: ProductFields) {
  const compare_at_price = typeof former === 'number' ? minorUnits(former) : null
  return { code, price: minorUnits(price), compare_at_price, stock_quantity, made_to_order }
}

/** Code, prices and stock are shown as a whole: of the first variant, the lowest, and of all. */
export type LockedProduct = ProductFields & {
  id: string
  draft: boolean
  low_stock_below: number | null
  tax_class: TaxClass
  is_gift_box: boolean
  made_to_order: MadeToOrder | null
  compare_at_price: number | null
  updated_at: Date
  /** The live ones, in order. */
  variants: [LockedVariant, ...LockedVariant[]]
  has_options: boolean
}

/** Locks the rows of the product and its live variants until the transaction ends. @throws ShopError 'not_found', 'no_longer_sold' */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct> {
  const row = await tx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'description',
      'brand_id',
      'category_id',
      'draft',
      'low_stock_below',
      returnRight,
      'tax_class',
      'is_gift_box',
      'seo_title',
      'seo_description',
      'updated_at',
      'archived_at',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<{ tax_class: TaxClass }>()
    .executeTakeFirst()
  if (!row) throw notFound('product')
  const { archived_at, brand_id, ...product } = row
  const [first, ...others] = await lockVariants(tx, id)
  if (archived_at || brand_id === null || !first) throw noLongerSold()
  const has_options = first.combination.length > 0
  const variants: LockedProduct['variants'] = [first, ...others]
  return {
    ...product,
    brand_id,
    code: first.code,
    ...lowestPrice(variants),
    stock_quantity: variants.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0),
    made_to_order: has_options ? null : first.made_to_order,
    variants,
    has_options,
  }
}

/** In major units. The former price is that of all variants with the lowest price. */
function lowestPrice(variants: LockedVariant[]) {
  const price = Math.min(...variants.map((variant) => variant.price))
  const former = variants.flatMap((one) => (one.price === price ? (one.compare_at_price ?? 0) : []))
  return { price: price / 100, compare_at_price: Math.min(...former) / 100 || null }
}

/** For the audit log. */
export function fieldsOf({ id, updated_at, variants, has_options, ...fields }: LockedProduct): LockedFields {
  return fields
}

type LockedFields = Omit<LockedProduct, 'id' | 'updated_at' | 'variants' | 'has_options'>

/** @throws ShopError 'conflict' when the product was saved since the form was loaded */
export function refuseStale(savedAt: Date, seen: string | undefined): void {
  if (seen === undefined || new Date(seen).getTime() === savedAt.getTime()) return
  throw editConflict('product')
}

/** Also a draft. @throws ShopError 'not_found', 'no_longer_sold' */
export async function readProduct(
  shop: Pick<Shop, 'settings' | 'config' | 'clock'>,
  tx: Tx,
  id: string,
): Promise<ProductWithVariants> {
  const found = await findAdminProduct(shop, tx, id)
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
  variants_code: () => fieldError('code', 'This code belongs to another product.', 'conflict'),
  products_brand_id_fkey: () => fieldError('brand_id', 'This brand does not exist.'),
  products_category_id_fkey: () => fieldError('category_id', 'This category does not exist.'),
}
