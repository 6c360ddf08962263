import { verificationEmail } from '../../mail/messages/verification-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { AccountKey } from '../account-row.ts'
import { isBelowEmailLimit } from './email-rate-limit.ts'
import { createEmailToken } from './email-token.ts'

const MINUTE_MS = 60_000

export type Recipient = AccountKey & { email: string; first_name: string }

/** The account is new, or locked by the caller. */
export async function sendVerification(tx: Tx, shop: Shop, to: Recipient): Promise<void> {
  const token = await createEmailToken(tx, shop, to, 'verify_email')
  await queueMail(tx, shop, verificationEmail(shop, to, token))
}

export async function maySendVerification(tx: Tx, shop: Shop, to: Recipient): Promise<boolean> {
  return await isBelowEmailLimit(tx, shop, {
    kind: `verify_${to.kind}`,
    to: to.email,
    max: 1,
    withinMs: MINUTE_MS,
  })
}
