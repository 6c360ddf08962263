import type { SentEmail } from '../../contract/admin/outbox.ts'
import { recordChange } from '../audit/record-change.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'
import { findSentEmail } from './outbox.ts'
import { carriesToken } from './send-mail.ts'

/** Idempotent. @throws ShopError 'not_found'; 'conflict' for an e-mail that has not failed */
export async function dismissMail(shop: Shop, by: string, id: string): Promise<SentEmail> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const email = await tx
      .selectFrom('emails')
      .select(['kind', 'subject', 'status', 'dismissed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!email) throw notFound('e-mail')
    if (email.status !== 'failed') throw new ShopError('conflict', 'Only a failed e-mail can be dismissed.')
    if (!email.dismissed_at) {
      await tx.updateTable('emails').set({ dismissed_at: at }).where('id', '=', id).execute()
      const name = carriesToken(email.kind) ? email.kind : email.subject
      await recordChange(tx, { by, at, subject: 'email', id, name, action: 'dismissed' })
    }
    const found = await findSentEmail(tx, id)
    if (!found) throw notFound('e-mail')
    return found
  })
}
