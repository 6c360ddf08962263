import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { deliverOrder } from './deliver.ts'

/** Each order in a transaction of its own. */
export async function deliverOrders(shop: Shop, by: string, ids: string[]) {
  const refused: { order_id: string; message: string }[] = []
  const wanted = new Set(ids)
  for (const id of wanted) {
    await deliverOrder(shop, by, { id }).catch((error) => {
      if (!(error instanceof ShopError)) throw error
      refused.push({ order_id: id, message: error.message })
    })
  }
  return { delivered: wanted.size - refused.length, refused }
}
