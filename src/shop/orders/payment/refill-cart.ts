import { sql } from 'kysely'
import { MAX_QUANTITY } from '../../../contract/cart.ts'
import { weekOf } from '../../made-to-order/week.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'

/** Locks the cart of the order's owner; creates the guest and the cart when they were purged. */
export async function lockOwnerCart(tx: Tx, order: LockedOrder, at: Date): Promise<string> {
  if (order.customer_type === 'user' && order.user_id)
    return await lockCart(tx, { user_id: order.user_id }, at)
  if (order.guest_id) return await lockCart(tx, { guest_id: order.guest_id }, at)
  const guest = await tx
    .insertInto('guests')
    .values({ created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cartId = await lockCart(tx, { guest_id: guest.id }, at)
  await tx
    .updateTable('orders')
    .set({ guest_id: guest.id, cart_id: cartId })
    .where('id', '=', order.id)
    .execute()
  return cartId
}

/** Adds an order's items to a cart, as far as they can be had. A larger quantity in the cart stays. */
export async function restoreCartItems(
  tx: Tx,
  shop: Shop,
  { cartId, orderId }: { cartId: string; orderId: string },
): Promise<void> {
  await sql`
    insert into cart_items (cart_id, product_id, variant_id, personalisation, quantity)
    select ${cartId}, product_id, variant_id, personalisation, least(quantity, available - before, ${MAX_QUANTITY})
    from (
      select i.*, available_quantity(v, ${weekOf(shop)}) as available, sum(i.quantity) over (partition by v.id order by i.position)::int - i.quantity as before
      from order_items i join variants v on v.id = i.variant_id join products p on p.id = v.product_id
      where i.order_id = ${orderId} and p.on_sale and v.archived_at is null
    ) line
    where available > before
    order by position
    on conflict (cart_id, variant_id, personalisation)
    do update set quantity = greatest(cart_items.quantity, excluded.quantity)`.execute(tx)
}

async function lockCart(
  tx: Tx,
  owner: { user_id: string } | { guest_id: string },
  at: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('carts')
    .values({ ...owner, last_active_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id' in owner ? 'user_id' : 'guest_id').doUpdateSet({ last_active_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
