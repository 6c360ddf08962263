import { sql } from 'kysely'
import type { BenchTime } from '../../contract/made-to-order/bench-time.ts'
import { ENGRAVING_JSON, engravingPrice } from '../engraving/engraving-rows.ts'
import { notFound } from '../lib/errors.ts'
import { planWorks, readCapacity } from '../made-to-order/bench-work.ts'
import { type BenchLine, splitLines } from '../made-to-order/split-lines.ts'
import type { Shop } from '../shop.ts'
import { deliveryMethods } from './delivery-methods.ts'
import type { Parcel } from './offer.ts'
import { gramsOf } from './parcel-of.ts'

export type PiecesRequest = {
  product_id: string
  /** Left out of a product that has only one. */
  variant_id: string | undefined
  quantity: number | undefined
  engraved: 'true' | 'false' | undefined
}

export type Pieces = { parcel: Parcel; bench: BenchTime[]; made_quantity: number }

type Row = BenchLine & { price: number }

/** As a cart with these alone. @throws ShopError 'not_found' for what is not on sale, or without its variant */
export async function findPieces(
  shop: Shop,
  { product_id, variant_id = '', quantity = 1, engraved }: PiecesRequest,
): Promise<Pieces> {
  const { rows } = await sql<Row>`
    select v.id as variant_id, v.price, ${quantity}::int as quantity, v.stock_quantity, v.made_to_order,
      case when ${engraved === 'true'} then ${sql.raw(ENGRAVING_JSON)} end as engraving
    from variants v join products p on p.id = v.product_id
    where p.id = ${product_id} and p.on_sale and v.archived_at is null and ${variant_id} in ('', v.id::text)
    limit 2`.execute(shop.db)
  const [row, another] = rows
  if (!row || another) throw notFound('product')
  const lines = splitLines([row])
  const works = lines.map(({ work }) => work)
  const price = row.price + engravingPrice({ ...row, personalisation: null })
  return {
    parcel: { goods: price * quantity, grams: await gramsOf(shop.db, deliveryMethods(shop), [row]) },
    bench: planWorks(shop, works, await readCapacity(shop.db, shop, works)),
    made_quantity: lines[0]?.made_quantity ?? 0,
  }
}
