import type { Tx } from '../../shop.ts'

/** Price in minor units. */
export type LockedVariant = {
  id: string
  code: string
  price: number
  stock_quantity: number
  combination: number[]
}

/** The live variants of a product in their order. Locks in id order, as orders do. */
export async function lockVariants(tx: Tx, productId: string): Promise<LockedVariant[]> {
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'code', 'price', 'stock_quantity', 'combination', 'position'])
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.sort((a, b) => a.position - b.position)
}
