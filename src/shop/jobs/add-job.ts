import { sql } from 'kysely'
import type { AccountKind } from '../../contract/account.ts'
import type { StoredImage } from '../catalog/images/lease-image.ts'
import type { LinkPurpose } from '../mail/messages/order-link.ts'
import type { Tx } from '../shop.ts'

export type Jobs = {
  send_email: { email_id: string }
  send_refund: { refund_id: string }
  notify_owner: { order_id: string }
  notify_payment_issue: { order_id: string; issue: string }
  notify_waiting_admin: { admin_id: string }
  purge_images: { images: StoredImage[] }
  download_images: { product_id: string }
  notify_security:
    | { alert: 'new_place'; admin_id: string; ip: string; at: string }
    | { alert: 'attacked'; email: string }
  write_account_email: { kind: AccountKind; email: string; purpose: 'verify_email' | 'reset_password' }
  write_order_link: { purpose: LinkPurpose; code: string; email: string }
  open_exchange_payment: { order_id: string }
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
  write_order_link: 5,
  // Over three and a half hours.
  open_exchange_payment: 10,
}

/** Runs only if the transaction commits. */
export async function addJob<Name extends keyof typeof MAX_ATTEMPTS>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  // `purgeFailedJobs` finds an e-mail by the key of its job.
  const key = 'email_id' in payload ? payload.email_id : null
  await sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, job_key => ${key}::text,
    max_attempts => ${MAX_ATTEMPTS[name]}::integer)`.execute(tx)
}

// Eight attempts take half an hour.
const DOWNLOAD_ATTEMPTS = 8
// The jobs of a queue run one at a time: pictures take at most half of the workers from e-mails and refunds.
const DOWNLOAD_QUEUES = 2

/** One job a product, for all of its pictures. @param keepsExisting leaves one that waits or runs as it is */
export async function addDownloadJobs(
  tx: Tx,
  productIds: string[],
  { keepsExisting } = { keepsExisting: false },
): Promise<void> {
  await sql`
    select graphile_worker.add_job('download_images', json_build_object('product_id', id),
      queue_name => 'downloads ' || abs(hashtext(id::text) % ${DOWNLOAD_QUEUES}), job_key => 'downloads ' || id,
      job_key_mode => ${keepsExisting ? 'unsafe_dedupe' : 'replace'}, max_attempts => ${DOWNLOAD_ATTEMPTS}::integer)
    from unnest(${productIds}::uuid[]) id`.execute(tx)
}
