import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../../contract/day.ts'
import { promiseFor } from '../../delivery/promise.ts'
import { timeIn } from '../../lib/day.ts'
import type { Shop, Tx } from '../../shop.ts'
import { methodOf, readPromise, replacePromise } from '../fulfilment/promise-later.ts'
import { isToShip } from '../fulfilment/to-ship.ts'
import { lockOrder } from '../lock-order.ts'

const BATCH = 50

/** Not before: the owner reads the e-mail first, and can still answer it. */
const TOLD_FROM = '10:00'
const OWNER_HAS_HOURS = 2
/** Orders that are overdue for longer were left so: nobody is told of a promise that has long been broken. */
const WARNED_WITHIN_DAYS = 3

/**
 * Tells shoppers that the promise of their order cannot be kept, on the morning after its last day of sending, when the owner
 * was warned and did nothing: with the days of an order that is placed now, and the free cancellation of a new date.
 */
export async function promiseMissed(shop: Shop): Promise<void> {
  if (timeIn(shop.config.timeZone, shop.clock.now()) < TOLD_FROM) return
  const { rows } = await sql<{ id: string }>`
    select o.id from ${missed(shop)} order by s.dispatch_by, o.id limit ${BATCH}`.execute(shop.db)
  for (const { id } of rows) await shop.db.transaction().execute((tx) => promiseAgain(tx, shop, id))
}

/** Another process, or the owner, may have answered meanwhile: the order's lock decides. */
async function promiseAgain(tx: Tx, shop: Shop, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  const { rows } = await sql`select from ${missed(shop)} and o.id = ${id}`.execute(tx)
  if (!order || rows.length === 0) return
  const before = await readPromise(tx, id)
  // Its work at the bench had its days.
  const { from, to } = promiseFor(shop, methodOf(shop, before), [], before.not_before)
  if (to <= before.to) return
  await replacePromise(tx, shop, order, { by: null, before, days: { from, to }, note: '' })
}

function missed({ config, clock }: Shop): RawBuilder<unknown> {
  const now = clock.now()
  return sql`orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where ${isToShip} and s.kind = 'delivery' and s.dispatch_by < ${dayIn(config.timeZone, now)}
      and s.late_warned_at between ${now}::timestamptz - make_interval(days => ${WARNED_WITHIN_DAYS})
        and ${now}::timestamptz - make_interval(hours => ${OWNER_HAS_HOURS})`
}
