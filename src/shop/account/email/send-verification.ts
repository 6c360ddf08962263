import { queueMail } from '../../mail/queue-mail.ts'
import { verificationEmail } from '../../mail/verification-email.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { AccountKey } from '../account-row.ts'
import { mayWrite } from './email-rate-limit.ts'
import { newEmailToken } from './email-token.ts'

const MINUTE_MS = 60_000

export type Addressee = AccountKey & { email: string; first_name: string }

/** Sends a new verification token in place of the last one. The account is new, or locked by the caller. */
export async function sendVerification(tx: Tx, shop: Shop, to: Addressee): Promise<void> {
  const token = await newEmailToken(tx, shop, to, 'verify_email')
  await queueMail(tx, shop, verificationEmail(shop, to, token))
}

/** One verification letter a minute, whoever asks. */
export async function maySendVerification(tx: Tx, shop: Shop, to: Addressee): Promise<boolean> {
  return await mayWrite(tx, shop, { kind: `verify_${to.kind}`, to: to.email, most: 1, withinMs: MINUTE_MS })
}
