import type { Tx } from '../../shop.ts'

/** The e-mail about late orders may have said that the shop waits for the owner's answer, which is no longer so. */
export async function warnAgain(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('shippings').set({ late_warned_at: null }).where('order_id', '=', orderId).execute()
}
