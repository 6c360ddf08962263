import { createHash } from 'node:crypto'
import type { BulkChange, BulkDifference, PriceChange } from '../../../contract/admin/products/bulk-edit.ts'
import { isPriceConfirmed, unconfirmedPrice } from '../../../contract/admin/products/product-edit.ts'
import { price } from '../../../contract/fields.ts'
import { amountText } from '../../lib/money.ts'
import { formerPrice } from '../variants/former-price.ts'
import type { HandCollection } from './hand-collections.ts'
import { newPrice } from './new-price.ts'
import type { Piece, PieceFields, PlannedPiece } from './pieces.ts'

export type BulkPlan = { changed: PlannedPiece[]; unchanged: PlannedPiece[]; refused: PlannedPiece[] }

export function planBulkEdit(
  pieces: Piece[],
  { price: priceChange, add_to_collection: added, remove_from_collection: removed, ...fields }: BulkChange,
): BulkPlan {
  return sorted(
    pieces.map((piece) => {
      const collections: PieceFields['collections'] = {
        ...(added && { [added]: null }),
        ...piece.fields.collections,
      }
      if (removed) delete collections[removed]
      const prices = priceChange && pricesAfter(piece.fields, priceChange)
      const after = { ...piece.fields, ...fields, ...prices, collections }
      return { ...piece, after, refusal: refusalOf(piece, after) }
    }),
  )
}

function pricesAfter({ prices, former_prices }: PieceFields, change: PriceChange) {
  const next: Record<string, number> = {}
  const former: PieceFields['former_prices'] = {}
  for (const [code, old] of Object.entries(prices)) {
    const price = newPrice(old, change)
    next[code] = price
    former[code] = formerPrice({ price }, change.keep_former && price < old ? old : former_prices[code])
  }
  return { prices: next, former_prices: former }
}

/** What would not change is not refused. */
export function sorted(pieces: PlannedPiece[]): BulkPlan {
  const [unchanged, others] = partition(
    pieces,
    ({ fields, after }) => changedNames(fields, after).length === 0,
  )
  const [refused, changed] = partition(others, ({ refusal }) => refusal !== undefined)
  return { changed, unchanged, refused }
}

function partition<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

export function changedNames(before: PieceFields, after: PieceFields): (keyof PieceFields)[] {
  const names = Object.keys(before) as (keyof PieceFields)[]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

function refusalOf(piece: Piece, after: PieceFields): string | undefined {
  const { fields, is_archived } = piece
  if (is_archived) return 'It is archived: restore it first.'
  for (const [code, minor] of Object.entries(after.prices)) {
    const before = fields.prices[code] ?? 0
    if (minor === before) continue
    const { error } = price.safeParse(minor / 100)
    if (error) return `${error.issues[0]?.message}.`
    if (!isPriceConfirmed({ price: minor })) return `${unconfirmedPrice.error}.`
  }
  return refusalToPublish(piece, after)
}

export function refusalToPublish(
  { fields, has_image, lacks_facts }: Piece,
  after: Pick<PieceFields, 'draft'>,
) {
  if (!fields.draft || after.draft) return undefined
  if (!has_image) return 'It has no pictures yet.'
  if (lacks_facts) return 'Its materials are not stated yet.'
  return undefined
}

/** The same only while each piece would change in the same way. */
export function versionOf({ changed, refused }: BulkPlan): string {
  const hash = createHash('sha256')
  const shown = [...changed, ...refused].map(({ id, fields, after, refusal }) =>
    JSON.stringify([id, fields, after, refusal]),
  )
  return hash.update(shown.sort().join('\n')).digest('base64url')
}

export type Names = {
  categories: Map<number, string>
  brands: Map<number, string>
  collections: Map<number, HandCollection>
}

export function differencesOf(
  piece: PlannedPiece,
  { categories, brands, collections }: Names,
): BulkDifference[] {
  const { fields: before, after } = piece
  const pair = (field: BulkDifference['field'], textOf: (fields: PieceFields) => string | null) => [
    { field, variant: null, before: textOf(before), after: textOf(after) },
  ]
  const all = {
    category_id: () => pair('category', ({ category_id: id }) => (id && categories.get(id)) || null),
    brand_id: () => pair('brand', ({ brand_id: id }) => (id && brands.get(id)) || null),
    low_stock_below: () => pair('low_stock', ({ low_stock_below: below }) => below?.toString() ?? null),
    draft: () => pair('status', ({ draft }) => (draft ? 'Draft' : 'On sale')),
    prices: () => priceDifferences(piece, 'prices'),
    former_prices: () => priceDifferences(piece, 'former_prices'),
    collections: () =>
      pair('collections', ({ collections: places }) => {
        const names = Object.keys(places).map((id) => collections.get(Number(id))?.name)
        return names.join(', ') || null
      }),
  }
  return changedNames(before, after).flatMap((name) => all[name]())
}

function priceDifferences(
  { fields, after, has_options }: PlannedPiece,
  name: 'prices' | 'former_prices',
): BulkDifference[] {
  const textOf = (minor: number | null | undefined) => (typeof minor === 'number' ? amountText(minor) : null)
  return Object.keys(after[name])
    .filter((code) => fields[name][code] !== after[name][code])
    .map((code) => ({
      field: name === 'prices' ? 'price' : 'former_price',
      variant: has_options ? code : null,
      before: textOf(fields[name][code]),
      after: textOf(after[name][code]),
    }))
}
