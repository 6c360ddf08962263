import { sql } from 'kysely'
import { dayIn, timeIn } from '../../../contract/day.ts'
import { type LateOrder, lateOrders } from '../../mail/messages/late-orders.ts'
import { ownerEmails } from '../../mail/notify-owner.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop } from '../../shop.ts'
import { isToShip } from '../fulfilment/to-ship.ts'
import { isRepromisedByShop } from './promise-missed.ts'

const BATCH = 50

/** Not before: in the morning the owner packs what is due. */
const DUE_FROM = '12:00'

/**
 * E-mails the owner, once for each promise and again after `warnAgain`, about orders that are late to leave, or that have no day on the way and are promised
 * for today: tomorrow the promise is broken. The process that claims an order sends it.
 */
export async function warnLateOrders(shop: Shop): Promise<void> {
  const owners = await ownerEmails(shop, 'late_orders')
  if (owners.length === 0) return
  const now = shop.clock.now()
  const { timeZone } = shop.config
  const today = dayIn(timeZone, now)
  const isDueToday =
    timeIn(timeZone, now) < DUE_FROM ? sql`false` : sql`s.dispatch_by = ${today} and s.promised_to = ${today}`
  await shop.db.transaction().execute(async (tx) => {
    const { rows } = await sql<LateOrder>`
      update shippings s set late_warned_at = ${now} from orders o
      where s.order_id = o.id and s.late_warned_at is null and s.order_id in (
        select o.id from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
        where o.status = 'processing' and (s.dispatch_by < ${today} or ${isDueToday}) and s.late_warned_at is null
          and ${isToShip}
        order by s.dispatch_by, o.id limit ${BATCH} for update of s)
      returning o.code, s.dispatch_by, s.promised_to, ${isRepromisedByShop(shop)} as is_repromised_by_shop`.execute(
      tx,
    )
    if (rows.length === 0) return
    const orders = rows.toSorted((one, other) => one.dispatch_by.localeCompare(other.dispatch_by))
    for (const to of owners) await queueMail(tx, shop, lateOrders(shop, orders, { today, to }))
  })
}
