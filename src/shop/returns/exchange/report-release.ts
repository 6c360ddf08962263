import { exchangeReleased } from '../../mail/messages/returns/exchange.ts'
import { ownerEmails } from '../../mail/notify-owner.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { writeStep } from '../change-return.ts'
import type { ReturnRow } from '../return-row.ts'

/** The step of a return for which nothing is held any more, with e-mails to shopper and owner. The caller holds the order's lock. */
export async function reportRelease(tx: Tx, shop: Shop, found: ReturnRow, reason: string): Promise<void> {
  const response = await writeStep(tx, shop, { found }, { by: null, event: 'released', reason })
  for (const to of await ownerEmails({ ...shop, db: tx }, 'returns'))
    await queueMail(tx, shop, exchangeReleased(shop, response, { to, reason }))
}
