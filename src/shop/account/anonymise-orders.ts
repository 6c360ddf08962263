import { sql } from 'kysely'
import type { Tx } from '../shop.ts'

/**
 * Takes out of deleted customers' orders what is not needed any more. Bookkeeping law wants the buyer's name and
 * address on what was paid, for years; it wants neither e-mail address nor phone number. Those are kept while the order
 * may still need them: until it is completed (14 days after delivery) or cancelled. An order that was never paid keeps
 * nothing of the person. Letters about such orders lose their text and addressee once they are out; those to the owners
 * keep theirs, by which the database tells one owner's from another's.
 * @param userId only this one's; otherwise of everybody deleted, for the sweep
 */
export async function anonymiseOrders(tx: Tx, userId?: string): Promise<void> {
  const isOver = sql`${userId ? sql`o.user_id = ${userId} and` : sql``} u.deleted_at is not null
    and o.status in ('completed', 'cancelled')
    and not exists (select from refunds r where r.order_id = o.id and r.status = 'pending')`
  await sql`
    with over as (
      select o.id, p.paid_at is not null as is_paid
      from orders o join users u on u.id = o.user_id join payments p on p.order_id = o.id
      where ${isOver} and o.email <> '' order by o.id for update of o
    ), unpaid as (
      update shippings s set address = '', city = '', state = '', postal_code = '', country = ''
      from over where s.order_id = over.id and not over.is_paid
    ), letters as (
      update emails e set subject = '', text = '', html = '',
        recipient = case when e.kind ~ '^(new_order|payment_trouble)' then e.recipient else '' end
      from orders o join users u on u.id = o.user_id
      where ${isOver} and e.order_id = o.id and e.status <> 'queued' and e.text <> ''
    )
    update orders o set email = '', phone_number = '',
      first_name = case when over.is_paid then o.first_name else '' end,
      last_name = case when over.is_paid then o.last_name else '' end
    from over where o.id = over.id`.execute(tx)
}
