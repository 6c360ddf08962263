import type { Shop } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { lockReturnedOrder } from '../change-return.ts'
import { findReturnRows } from '../find-returns.ts'
import { releaseHolds } from './hold-variants.ts'
import { reportRelease } from './report-release.ts'

const BATCH = 100
const REASON = 'It was held for as long as we could'

/** Shopper and owner get an e-mail. Idempotent: what is released meanwhile is left out. What fails is logged, and tried in the next run. */
export async function releaseExpiredHolds(shop: Shop): Promise<void> {
  const due = await shop.db
    .selectFrom('exchange_holds')
    .select('return_id')
    .groupBy('return_id')
    .where('released_at', 'is', null)
    .where('held_until', '<=', shop.clock.now())
    .orderBy(({ fn }) => fn.min('held_until'))
    .limit(BATCH)
    .execute()
  for (const { return_id } of due) {
    await releaseExpired(shop, return_id).catch((error) =>
      // Truncated: the whole id is a secret of the shopper's photos.
      shop.log.error({ id: return_id.slice(0, 8), error: error.message }, 'could not release an exchange'),
    )
  }
}

async function releaseExpired(shop: Shop, id: string): Promise<void> {
  await changeStock(shop, async (tx) => {
    await lockReturnedOrder(tx, id)
    if ((await releaseHolds(tx, shop, id)).length === 0) return
    const [found] = await findReturnRows(tx, [id])
    if (found) await reportRelease(tx, shop, found, REASON)
  })
}
