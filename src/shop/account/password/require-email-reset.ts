import { sql } from 'kysely'
import { choosePasswordEmail } from '../../mail/choose-email.ts'
import { resetEmail } from '../../mail/messages/reset-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { accountTable, ownerColumn } from '../account-row.ts'
import { isBelowEmailLimit } from '../email/email-rate-limit.ts'
import { createEmailToken } from '../email/email-token.ts'
import type { Recipient } from '../email/send-verification.ts'
import { NO_PASSWORD } from './password.ts'

const HOUR_MS = 3_600_000
const MAX_RESETS_PER_HOUR = 5

/** Two sign-ups chose different passwords: the mailbox's owner chooses one by e-mail. The account is locked. */
export async function requireEmailReset(tx: Tx, shop: Shop, owner: Recipient): Promise<void> {
  await sql`
    update ${accountTable(owner.kind)} set password_hash = ${NO_PASSWORD} where id = ${owner.id}`.execute(tx)
  await tx
    .deleteFrom('email_tokens')
    .where(ownerColumn(owner.kind), '=', owner.id)
    .where('purpose', '=', 'verify_email')
    .execute()
  await sendReset(tx, shop, owner, choosePasswordEmail)
}

/** The account is locked. */
export async function sendReset(
  tx: Tx,
  shop: Shop,
  to: Recipient,
  write: typeof resetEmail = resetEmail,
): Promise<void> {
  const limit = { kind: `reset_${to.kind}`, to: to.email, max: MAX_RESETS_PER_HOUR, withinMs: HOUR_MS }
  if (!(await isBelowEmailLimit(tx, shop, limit))) return
  const token = await createEmailToken(tx, shop, to, 'reset_password')
  await queueMail(tx, shop, write(shop, to, token))
}
