import { sql } from 'kysely'
import { passwordChanged } from '../../mail/messages/password-changed.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { accountTable, ownerColumn } from '../account-row.ts'
import type { Recipient } from '../email/send-verification.ts'
import { endSessions } from '../session.ts'

/** Also ends every session, deletes reset tokens and e-mails the owner. The account is locked. */
export async function setPassword(tx: Tx, shop: Shop, owner: Recipient, passwordHash: string): Promise<void> {
  await sql`
    update ${accountTable(owner.kind)} set password_hash = ${passwordHash}, updated_at = ${shop.clock.now()}
    where id = ${owner.id}`.execute(tx)
  await endSessions(tx, owner)
  await tx
    .deleteFrom('email_tokens')
    .where(ownerColumn(owner.kind), '=', owner.id)
    .where('purpose', '=', 'reset_password')
    .execute()
  await queueMail(tx, shop, passwordChanged(shop, owner))
}
