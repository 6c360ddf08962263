import { isLinkOpen } from '../../../contract/guest-link.ts'
import type { Order } from '../../../contract/order.ts'
import { fieldError, orNotFound, ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { findFreshOrder } from '../place/find-fresh-order.ts'

/** @throws ShopError 'not_allowed' without the order's e-mail address, 90 days after it was placed or once that address was corrected */
export async function readGuestOrder(shop: Shop, id: string, email?: string): Promise<Order> {
  const order = orNotFound(await findFreshOrder(shop, { id, of: 'guests' }), 'order')
  if (isLinkOpen(order, shop.clock.now())) return order
  if (email === undefined)
    throw new ShopError(
      'not_allowed',
      order.is_link_closed
        ? 'The e-mail address of this order was corrected. Please enter the corrected one.'
        : 'This order is older than 90 days. Please enter the e-mail address that you ordered with.',
    )
  if (email.toLowerCase() !== order.guest?.email.toLowerCase())
    throw fieldError('email', 'This order was made with another e-mail address.', 'not_allowed')
  return order
}
