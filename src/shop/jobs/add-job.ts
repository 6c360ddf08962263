import { sql } from 'kysely'
import type { AccountKind } from '../../contract/account.ts'
import type { StoredImage } from '../catalog/images/lease-image.ts'
import type { Tx } from '../shop.ts'

export type Jobs = {
  send_email: { email_id: string }
  send_refund: { refund_id: string }
  notify_owner: { order_id: string }
  notify_payment_issue: { order_id: string; issue: string }
  notify_waiting_admin: { admin_id: string }
  purge_images: { images: StoredImage[] }
  notify_security:
    | { alert: 'new_place'; admin_id: string; ip: string; at: string }
    | { alert: 'attacked'; email: string }
  write_account_email: { kind: AccountKind; email: string; purpose: 'verify_email' | 'reset_password' }
  write_withdrawal_link: { code: string; email: string }
}

const MAX_ATTEMPTS = {
  purge_images: 25,
  notify_security: 12,
  send_email: 12,
  send_refund: 25,
  notify_owner: 12,
  notify_payment_issue: 12,
  notify_waiting_admin: 12,
  write_account_email: 5,
  write_withdrawal_link: 5,
}

/** Runs only if the transaction commits. */
export async function addJob<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  // `purgeFailedJobs` finds an e-mail by the key of its job.
  const key = 'email_id' in payload ? payload.email_id : null
  await sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, job_key => ${key}::text,
    max_attempts => ${MAX_ATTEMPTS[name]}::integer)`.execute(tx)
}
