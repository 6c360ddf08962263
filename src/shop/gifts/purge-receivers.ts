import { sql } from 'kysely'
import { PRIVATE_WIDTH } from '../catalog/images/image-widths.ts'
import type { StoredImage } from '../catalog/images/lease-image.ts'
import { queueImagePurge } from '../catalog/images/purge-images.ts'
import { dateAgo } from '../lib/date-ago.ts'
import { DETAILS_CORRECTED } from '../orders/fulfilment/corrections.ts'
import { LOCK_ORDER } from '../orders/lock-order.ts'
import type { Shop, Tx } from '../shop.ts'

const RETENTION_MS = 183 * 24 * 3_600_000
const BATCH_SIZE = 1_000

/**
 * A receiver has no account to delete: who they are and the message go half a year after the order ended, also from the
 * e-mails, with photos and labels of returns. The payer's name and address stay for bookkeeping.
 */
export async function purgeReceivers(shop: Shop): Promise<void> {
  await shop.db.transaction().execute(async (tx) => queueImagePurge(tx, await erase(tx, shop)))
}

/** @returns photos and labels of returns, whose files are to be deleted */
async function erase(tx: Tx, shop: Shop): Promise<StoredImage[]> {
  const { rows } = await sql<StoredImage>`
    with ended as (
      select o.id from orders o join gifts g on g.order_id = o.id
      where g.receiver_name <> '' and o.status in ('completed', 'cancelled') and o.updated_at < ${dateAgo(shop, RETENTION_MS)}
        and not exists (select from refunds r where r.order_id = o.id and r.status = 'pending')
        and not exists (select from returns t where t.order_id = o.id and t.state not in ('refused', 'closed'))
      order by ${LOCK_ORDER} limit ${BATCH_SIZE} for update of o
    ), moved as (
      update shippings s set address = '', city = '', state = '', postal_code = '', country = ''
      from ended where s.order_id = ended.id
    ), corrections as (
      update audit_log l set before = '{}', after = '{}' from ended
      where l.subject = 'order' and l.subject_id = ended.id::text and l.action = ${DETAILS_CORRECTED}
    ), mailed as (
      update emails e set subject = '', text = '', html = '',
        recipient = case when e.kind ~ '^(new_order|payment_trouble)' then e.recipient else '' end
      from ended where e.order_id = ended.id and e.status <> 'queued' and e.text <> ''
    ), given as (
      update gifts g set receiver_name = '', receiver_phone = '', message = '' from ended where g.order_id = ended.id
    ), asked as (
      update returns t set receiver_email = '' from ended where t.order_id = ended.id and t.receiver_email is not null
    ), said as (
      update return_items i set reason = null from returns t, ended
      where i.return_id = t.id and t.order_id = ended.id and t.receiver_email is not null and i.reason is not null
    ), photos as (
      delete from return_photos p using returns t, ended where p.return_id = t.id and t.order_id = ended.id returning p.hash
    ), labels as (
      delete from return_labels l using returns t, ended where l.return_id = t.id and t.order_id = ended.id
      returning l.hash, l.width
    )
    select hash, ${PRIVATE_WIDTH}::integer as width from photos union all select hash, width from labels`.execute(
    tx,
  )
  return rows
}
