import { addJob } from '../../jobs/add-job.ts'
import type { Shop, Tx } from '../../shop.ts'

/**
 * Says of an order's payment what only a person can put right: the back office shows the sentence, and the owner gets a
 * letter when it is new. The caller holds the order's row lock.
 * @param isAnother it has happened once more: the same sentence is new again where the last one was put right
 */
export async function flagPayment(
  tx: Tx,
  shop: Shop,
  { id, code }: { id: string; code: string },
  trouble: string,
  isAnother = false,
): Promise<void> {
  const flagged = await tx
    .updateTable('payments')
    .set({ trouble, trouble_seen_at: null })
    .where('order_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('trouble', 'is distinct from', trouble),
        ...(isAnother ? [eb('trouble_seen_at', 'is not', null)] : []),
      ]),
    )
    .returning('order_id')
    .executeTakeFirst()
  if (!flagged) return
  shop.log.error({ order: code, trouble }, 'a payment needs a person')
  await addJob(tx, 'tell_trouble', { order_id: id, trouble })
}
