import type { Tx } from '../shop.ts'

type Movement = {
  product: string
  quantity: number
  reason: 'initial' | 'correction' | 'edit' | 'import'
  note?: string
  by: string
  at: Date
}

/** Writes the ledger's row of a stock that an admin has changed in this transaction. No change, no row. */
export async function moveStock(
  tx: Tx,
  { product, quantity, reason, note, by, at }: Movement,
): Promise<void> {
  if (quantity === 0) return
  await tx
    .insertInto('stock_movements')
    .values({
      product_id: product,
      quantity,
      reason,
      note: note ?? null,
      admin_id: by,
      created_at: at,
    })
    .execute()
}
