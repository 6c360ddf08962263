import { sql } from 'kysely'
import { LOCK_ORDER } from '../orders/lock-order.ts'
import type { Tx } from '../shop.ts'

/**
 * The guest's orders of a verified e-mail address become the account's. Without a saved address it also gets the newest
 * one that it paid an order to under its own name: anybody may order with the e-mail address of somebody else.
 */
export async function claimGuestOrders(tx: Tx, userId: string): Promise<void> {
  await sql`
    with found as (
      select o.id, o.created_at, o.status,
        lower(o.first_name) = lower(u.first_name) and lower(o.last_name) = lower(u.last_name) as is_same_name
      from orders o join users u on lower(o.email) = lower(u.email)
      where u.id = ${userId} and u.email_verified_at is not null and o.customer_type = 'guest' and o.user_id is null
      order by ${LOCK_ORDER} for no key update of o
    ), claimed as (
      update orders o set user_id = ${userId} from found where o.id = found.id returning found.*
    )
    insert into addresses (user_id, address, city, state, postal_code, country, is_default, created_at)
    select ${userId}, s.address, s.city, s.state, s.postal_code, s.country, true, claimed.created_at
    from claimed join shippings s on s.order_id = claimed.id
    where claimed.is_same_name and claimed.status not in ('pending', 'cancelled')
      and not exists (select from addresses where user_id = ${userId})
      and s.address <> ''
      and not exists (select from gifts g where g.order_id = claimed.id)
    order by claimed.created_at desc limit 1
    on conflict do nothing`.execute(tx)
}
