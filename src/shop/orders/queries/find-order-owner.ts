import type { Tx } from '../../shop.ts'

/**
 * Whose cart an order's items belong to, if this caller may touch the order: a user's order needs that user, a guest's
 * is reachable by its id alone.
 */
export async function findOrderOwner(
  db: Tx,
  orderId: string,
  userId: string | undefined,
): Promise<{ userId: string } | { guestId: string | null } | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['customer_type', 'user_id', 'guest_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.customer_type === 'guest') return { guestId: order.guest_id }
  return order?.user_id && order.user_id === userId ? { userId: order.user_id } : undefined
}
