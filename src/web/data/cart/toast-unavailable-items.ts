import type { Cart } from '../../../contract/cart.ts'
import type { Order } from '../../../contract/order.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { readOrder } from '../account/orders.ts'
import { ApiError, call } from '../client.ts'

/** Says which pieces of a returned order can't be in the cart again, or not as many, and why. */
export async function toastUnavailableItems(orderId: string, { cart_items }: Cart): Promise<void> {
  const order = await readOrder(orderId).catch(() => undefined)
  for (const item of order?.order_items ?? []) {
    const line = cart_items.find(({ product_id }) => product_id === item.product_id)
    const why = (line?.quantity ?? 0) < item.quantity && (await unavailableReason(item))
    if (why) toast.info(why, { id: why })
  }
}

/** @returns undefined for what is there, and was taken out by the shopper; or when the shop can't say */
async function unavailableReason({
  product_id,
  product: { name },
  quantity,
}: Order['order_items'][number]): Promise<string | undefined> {
  try {
    const { stock_quantity: left } = await call('GET /products/{id}/', { params: { id: product_id } })
    if (left === 0) return `${name} is out of stock.`
    if (left < quantity)
      return `${name}: only ${left} left in stock, so your cart holds fewer than you chose.`
  } catch (error) {
    if (error instanceof ApiError && [404, 410].includes(error.status)) return `${name} is no longer sold.`
  }
  return undefined
}
