import { addJob, type Jobs } from '../../jobs/add-job.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount } from '../account-row.ts'
import { NO_PASSWORD } from '../password/password.ts'
import { sendReset } from '../password/require-email-reset.ts'
import { maySendVerification, sendVerification } from './send-verification.ts'

type EmailRequest = Jobs['write_account_email']

/**
 * Asks for a letter with a token. Whether the address has an account is looked up by a job, after the answer, so that
 * neither its words nor its time tell.
 */
export async function requestAccountEmail(shop: Shop, wish: EmailRequest, ip?: string): Promise<void> {
  if (wish.purpose === 'reset_password') {
    const { kind, email } = wish
    const actor = kind === 'admin' ? { kind, email } : { kind }
    shop.security.record({ kind: 'password_reset_requested', actor, ip })
  }
  await addJob(shop.db, 'write_account_email', wish)
}

/** Writes the letter that somebody asked for, if there is an account that needs it and it had none just now. */
export async function writeAccountEmail(shop: Shop, { kind, email, purpose }: EmailRequest): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, kind, { email })
    if (!account) return
    const to = { kind, id: account.id, email: account.email, first_name: account.first_name }
    if (purpose === 'reset_password' || account.password_hash === NO_PASSWORD) await sendReset(tx, shop, to)
    else if (!account.email_verified_at && (await maySendVerification(tx, shop, to))) {
      await sendVerification(tx, shop, to)
    }
  })
}
