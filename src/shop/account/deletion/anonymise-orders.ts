import { sql } from 'kysely'
import { PRIVATE_WIDTH } from '../../catalog/images/image-widths.ts'
import type { StoredImage } from '../../catalog/images/lease-image.ts'
import { queueImagePurge } from '../../catalog/images/purge-images.ts'
import { DETAILS_CORRECTED } from '../../orders/fulfilment/corrections.ts'
import { LOCK_ORDER } from '../../orders/lock-order.ts'
import type { Tx } from '../../shop.ts'

/**
 * Bookkeeping law requires name and address of who paid, but neither those of a gift's receiver, nor messages, engraved
 * texts, or reasons, photos and labels of returns.
 * E-mails to owners keep the recipient for a unique index.
 */
export async function anonymiseOrders(tx: Tx, userId?: string): Promise<void> {
  const isFinal = sql`${userId ? sql`o.user_id = ${userId} and` : sql``} u.deleted_at is not null
    and o.status in ('completed', 'cancelled')
    and not exists (select from refunds r where r.order_id = o.id and r.status = 'pending')
    and not exists (select from returns t
      left join refunds f on f.id = t.refund_id left join orders e on e.id = f.exchange_order_id
      where t.order_id = o.id and t.receiver_email <> ''
        and (t.state not in ('refused', 'closed') or e.status not in ('completed', 'cancelled')))`
  await sql`
    with final as (
      select o.id, p.paid_at is not null as is_paid
      from orders o join users u on u.id = o.user_id join payments p on p.order_id = o.id
      where ${isFinal} and o.email <> '' order by ${LOCK_ORDER} for update of o
    ), unpaid as (
      update shippings s set address = '', city = '', state = '', postal_code = '', country = ''
      from final where s.order_id = final.id
        and (not final.is_paid or exists (select from gifts g where g.order_id = final.id))
    ), given as (
      update gifts g set receiver_name = '', receiver_phone = '', message = '',
        address = case when final.is_paid then g.address else '' end,
        city = case when final.is_paid then g.city else '' end,
        state = case when final.is_paid then g.state else '' end,
        postal_code = case when final.is_paid then g.postal_code else '' end,
        country = case when final.is_paid then g.country else '' end
      from final where g.order_id = final.id
    ), asked as (
      update returns t set receiver_email = '' from final where t.order_id = final.id and t.receiver_email is not null
    ), corrections as (
      update audit_log l set before = '{}', after = '{}' from final
      where l.subject = 'order' and l.subject_id = final.id::text and l.action = ${DETAILS_CORRECTED}
    ), engravings as (
      -- Of two texts on one piece, each line stays apart by its id.
      update order_items i set personalisation = i.personalisation || jsonb_build_object('text', '', 'item', i.id),
        drawing = '', drawing_sha256 = encode(sha256(''), 'hex')
      from orders o join users u on u.id = o.user_id
      where ${isFinal} and i.order_id = o.id and i.drawing <> ''
    ), returned as (
      update return_items ri set reason = null
      from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id
      where ${isFinal} and ri.order_item_id = i.id and ri.reason is not null
    ), links as (
      delete from order_links l using final where l.order_id = final.id
    ), order_emails as (
      update emails e set subject = '', text = '', html = '',
        recipient = case when e.kind ~ '^(new_order|payment_trouble)' then e.recipient else '' end
      from orders o join users u on u.id = o.user_id
      where ${isFinal} and e.order_id = o.id and e.status <> 'queued' and e.text <> ''
    )
    update orders o set email = '', phone_number = '',
      first_name = case when final.is_paid then o.first_name else '' end,
      last_name = case when final.is_paid then o.last_name else '' end
    from final where o.id = final.id`.execute(tx)
  const { rows: files } = await sql<StoredImage>`
    with final as (
      select r.id from returns r join orders o on o.id = r.order_id join users u on u.id = o.user_id where ${isFinal}
    ), photos as (
      delete from return_photos p using final where p.return_id = final.id returning p.hash
    ), labels as (
      delete from return_labels l using final where l.return_id = final.id returning l.hash, l.width
    )
    select hash, ${PRIVATE_WIDTH}::integer as width from photos union all select hash, width from labels`.execute(
    tx,
  )
  await queueImagePurge(tx, files)
}
