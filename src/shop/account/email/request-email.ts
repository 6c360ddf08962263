import { addJob, type Jobs } from '../../jobs/add-job.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount } from '../account-row.ts'
import { NO_PASSWORD } from '../password/password.ts'
import { sendReset } from '../password/require-email-reset.ts'
import { maySendVerification, sendVerification } from './send-verification.ts'

type EmailRequest = Jobs['write_account_email']

/** A job looks up the account, so that neither content nor time of the response reveals whether it exists. */
export async function requestAccountEmail(shop: Shop, request: EmailRequest, ip?: string): Promise<void> {
  if (request.purpose === 'reset_password') {
    const { kind, email } = request
    const actor = kind === 'admin' ? { kind, email } : { kind }
    shop.security.record({ kind: 'password_reset_requested', actor, ip })
  }
  await addJob(shop.db, 'write_account_email', request)
}

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
