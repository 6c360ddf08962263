import type { Shop, Tx } from '../shop.ts'
import { readWithdrawalRow } from './list-withdrawals.ts'
import { uncoveredRefunds } from './open-withdrawal.ts'

/**
 * Once a refund by amount failed, pieces that it paid with others wait for a refund again, unless what is left covers them.
 * The caller holds the order's lock.
 */
export async function reopenMarked(tx: Tx, { clock }: Shop, orderId: string): Promise<void> {
  const declared = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!declared) return
  const ids = uncoveredRefunds(await readWithdrawalRow(tx, declared.id))
  if (ids.length === 0) return
  await tx
    .updateTable('refunds')
    .set({ status: 'failed', reversed_at: clock.now() })
    .where('id', 'in', ids)
    .execute()
}
