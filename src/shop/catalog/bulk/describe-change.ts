import type { BulkChange, BulkDifference, PriceChange } from '../../../contract/admin/products/bulk-edit.ts'
import type { PieceFields, PlannedPiece } from './pieces.ts'
import { changedNames, type Names } from './plan-bulk-edit.ts'

/** What the log's line of a bulk edit shows. */
export type Summary = Record<string, string>

export function describeChange(change: BulkChange, { categories, brands, collections }: Names): Summary {
  const { category_id, brand_id, low_stock_below: below, draft } = change
  const collection = (id: number | undefined) => id && collections.get(id)?.name
  const texts = {
    category: category_id === null ? 'none' : category_id && categories.get(category_id),
    brand: brand_id && brands.get(brand_id),
    price: change.price && priceText(change.price),
    low_stock: below === null ? 'as in the settings' : below === 0 ? 'never' : below && `below ${below}`,
    status: draft === undefined ? undefined : draft ? 'Draft' : 'On sale',
    added_to_collection: collection(change.add_to_collection),
    removed_from_collection: collection(change.remove_from_collection),
  }
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function priceText({ by, value, round, keep_former }: PriceChange): string {
  const change = `${value < 0 ? '' : '+'}${by === 'percent' ? `${value} %` : value.toFixed(2)}`
  const rounded = round === 'none' ? '' : `, to the nearest .${round}`
  return `${change}${rounded}${keep_former ? ', with the old price as the former price' : ''}`
}

const LABELS: Record<keyof PieceFields, BulkDifference['field']> = {
  category_id: 'category',
  brand_id: 'brand',
  prices: 'price',
  former_prices: 'former_price',
  low_stock_below: 'low_stock',
  draft: 'status',
  collections: 'collections',
}

export function describeUndo(changed: PlannedPiece[]): Summary {
  const names = new Set(changed.flatMap(({ fields, after }) => changedNames(fields, after)))
  return Object.fromEntries([...names].map((name) => [LABELS[name], 'as before']))
}
