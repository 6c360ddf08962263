import type { AccountKey } from '../../shop/account/account-row.ts'
import type { LinkOrOrder } from '../../shop/returns/order-links.ts'
import { notAllowed, notSignedIn } from './caller.ts'

type Body = { token?: string | null | undefined; order_id?: string | null | undefined }

/**
 * `scope`: of the idempotency key.
 * @throws ShopError 'not_signed_in' without a link and a customer, 'not_allowed' for an admin
 */
export function linkOrOrder(
  caller: AccountKey | undefined,
  { token, order_id: orderId }: Body,
): { by: LinkOrOrder; scope: string } {
  if (token) return { by: { token }, scope: `link:${token}` }
  if (orderId && caller?.kind === 'admin') throw notAllowed()
  if (!orderId || !caller) throw notSignedIn()
  return { by: { orderId, userId: caller.id }, scope: `user:${caller.id}` }
}
