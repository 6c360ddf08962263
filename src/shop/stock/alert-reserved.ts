import { sql } from 'kysely'
import { dateAgo } from '../lib/date-ago.ts'
import { RESERVED_STOCK, reservedStock } from '../mail/messages/reserved-stock.ts'
import { ownerEmails } from '../mail/notify-owner.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Shop } from '../shop.ts'
import { sumReserved } from './sum-reserved.ts'

const INTERVAL_MS = 24 * 3_600_000

/** At most once a day, so that repeated reservations do not fill the owner's mailbox. */
export async function alertReserved(shop: Shop): Promise<void> {
  const threshold = shop.settings.current().reserved_stock_threshold
  const reserved = await sumReserved(shop.db)
  if (reserved.share * 100 <= threshold) return
  const owners = await ownerEmails(shop, 'reserved_stock')
  await shop.db.transaction().execute(async (tx) => {
    // Several processes may start at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${RESERVED_STOCK}, 0))`.execute(tx)
    const sent = await tx
      .selectFrom('emails')
      .select('id')
      .where('kind', '=', RESERVED_STOCK)
      .where('created_at', '>', dateAgo(shop, INTERVAL_MS))
      .limit(1)
      .executeTakeFirst()
    if (sent) return
    for (const to of owners) await queueMail(tx, shop, reservedStock(shop, { ...reserved, threshold, to }))
  })
}
