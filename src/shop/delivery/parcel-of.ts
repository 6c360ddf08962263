import { sql } from 'kysely'
import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import { type Totals, totalsOf } from '../../contract/money/totals-of.ts'
import type { Tx } from '../shop.ts'
import { deliveryPrice, type Parcel } from './offer.ts'

type Piece = { variant_id: string; quantity: number }

/** Grams by the weight in the facts; a piece without one counts nothing. */
export async function gramsOf(db: Tx, methods: DeliveryMethod[], pieces: Piece[]): Promise<number> {
  if (!methods.some(({ price_by }) => price_by === 'weight')) return 0
  const { rows } = await sql<{ grams: number }>`
    select coalesce(sum(weight.grams * line.quantity), 0)::float8 as grams
    from unnest(${pieces.map(({ variant_id }) => variant_id)}::uuid[], ${pieces.map(({ quantity }) => quantity)}::int[])
      as line (variant_id, quantity) join variants v on v.id = line.variant_id, lateral (
        select f.value::numeric as grams from product_facts f
        where f.product_id = v.product_id and f.key = 'weight' and (f.variant_id is null or f.variant_id = v.id)
        order by f.variant_id nulls last limit 1) weight`.execute(db)
  return rows[0]?.grams ?? 0
}

export type Priced = {
  lines: Parameters<typeof totalsOf>[0]
  discounts: Parameters<typeof totalsOf>[1]
  grams: number
}

export function totalsWithDelivery(method: DeliveryMethod, priced: Priced): Totals {
  return totalsOf(priced.lines, priced.discounts, deliveryPrice(method, parcelOf(priced)))
}

export function parcelOf({ lines, discounts, grams }: Priced): Parcel {
  const { subtotal, discount } = totalsOf(lines, discounts, 0)
  return { goods: subtotal - discount, grams }
}
