import type { Tx } from '../../shop.ts'

/** @returns undefined when the caller has no access: a guest's order needs only its id, a customer's that customer */
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
