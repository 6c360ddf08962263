import type { Tx } from '../shop.ts'

type Movement = {
  variant: { id: string; product_id: string }
  quantity: number
  reason: 'initial' | 'correction' | 'edit' | 'import'
  note?: string
  by: string
  at: Date
}

/** Writes the ledger row for a change by an admin in the same transaction. */
export async function recordMovement(
  tx: Tx,
  { variant, quantity, reason, note, by, at }: Movement,
): Promise<void> {
  if (quantity === 0) return
  await tx
    .insertInto('stock_movements')
    .values({
      product_id: variant.product_id,
      variant_id: variant.id,
      quantity,
      reason,
      note: note ?? null,
      admin_id: by,
      created_at: at,
    })
    .execute()
}
