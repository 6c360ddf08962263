import { type RawBuilder, sql } from 'kysely'
import type { MadeToOrder } from '../../../contract/made-to-order/made-to-order.ts'
import type { Tx } from '../../shop.ts'

/** Prices in minor units. */
export type LockedVariant = {
  id: string
  code: string
  price: number
  compare_at_price: number | null
  stock_quantity: number
  made_to_order: MadeToOrder | null
  combination: number[]
}

/** The live variants of a product in their order. Locks in id order, as orders do. */
export async function lockVariants(tx: Tx, productId: string): Promise<LockedVariant[]> {
  const rows = await tx
    .selectFrom('variants')
    .select([
      'id',
      'code',
      'price',
      'compare_at_price',
      'stock_quantity',
      'made_to_order',
      'combination',
      'position',
    ])
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .$narrowType<{ made_to_order: MadeToOrder | null }>()
    .execute()
  return rows.sort((a, b) => a.position - b.position)
}

/** Products are locked before variants, collections, brands and categories. @param wanted `(select id …)` */
export async function lockProducts(tx: Tx, wanted: RawBuilder<unknown>): Promise<void> {
  await sql`select id from products where id in ${wanted} order by id for no key update`.execute(tx)
}

/** Orders of these products wait. @param wanted products, `(select id …)` */
export async function lockVariantsOf(tx: Tx, wanted: RawBuilder<unknown>): Promise<void> {
  await sql`select id from variants where archived_at is null and product_id in ${wanted}
    order by id for no key update`.execute(tx)
}
