import { sql } from 'kysely'
import { choosePasswordEmail } from '../../mail/choose-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { resetEmail } from '../../mail/reset-email.ts'
import type { Shop, Tx } from '../../shop.ts'
import { accountTable, ownerColumn } from '../account-row.ts'
import { mayWrite } from '../email/email-rate-limit.ts'
import { newEmailToken } from '../email/email-token.ts'
import type { Addressee } from '../email/send-verification.ts'
import { NO_PASSWORD } from './password.ts'

const HOUR_MS = 3_600_000
const RESETS_AN_HOUR = 5

/**
 * Two passwords were told for one unverified address: neither counts any more, nor does a token that would verify one.
 * Whoever reads the mailbox chooses the password by a link, which verifies the address too. The account is locked.
 */
export async function leavePasswordToMailbox(tx: Tx, shop: Shop, owner: Addressee): Promise<void> {
  await sql`
    update ${accountTable(owner.kind)} set password_hash = ${NO_PASSWORD} where id = ${owner.id}`.execute(tx)
  await tx
    .deleteFrom('email_tokens')
    .where(ownerColumn(owner.kind), '=', owner.id)
    .where('purpose', '=', 'verify_email')
    .execute()
  await sendReset(tx, shop, owner, choosePasswordEmail)
}

/** Sends the link to choose a password in place of the last one, five times an hour. The account is locked. */
export async function sendReset(
  tx: Tx,
  shop: Shop,
  to: Addressee,
  write: typeof resetEmail = resetEmail,
): Promise<void> {
  const asked = { kind: `reset_${to.kind}`, to: to.email, most: RESETS_AN_HOUR, withinMs: HOUR_MS }
  if (!(await mayWrite(tx, shop, asked))) return
  const token = await newEmailToken(tx, shop, to, 'reset_password')
  await queueMail(tx, shop, write(shop, to, token))
}
