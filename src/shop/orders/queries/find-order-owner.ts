import type { Tx } from '../../shop.ts'

/** `userId`: the caller's own order. `guestId`: a guest's, which stays one when an account has claimed it. */
type OrderOwner = { userId?: string; guestId?: string | null }

/** @returns undefined when the caller has no access: a guest's order needs only its id, a customer's that customer */
export async function findOrderOwner(
  db: Tx,
  orderId: string,
  userId: string | undefined,
): Promise<OrderOwner | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['customer_type', 'user_id', 'guest_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const isOwn = order?.user_id && order.user_id === userId
  const isGuests = order?.customer_type === 'guest'
  if (!isOwn && !isGuests) return undefined
  return { ...(isOwn && { userId }), ...(isGuests && { guestId: order.guest_id }) }
}
