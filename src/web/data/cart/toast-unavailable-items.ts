import type { Cart } from '../../../contract/cart.ts'
import type { Order } from '../../../contract/order.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { readOrder } from '../account/orders.ts'
import { ApiError, call } from '../client.ts'

/** Toasts which items of a returned order are missing in the cart, and why. */
export async function toastUnavailableItems(orderId: string, { cart_items }: Cart): Promise<void> {
  const order = await readOrder(orderId).catch(() => undefined)
  for (const item of order?.order_items ?? []) {
    const line = cart_items.find(({ product_id }) => product_id === item.product_id)
    const reason = (line?.quantity ?? 0) < item.quantity && (await unavailableReason(item))
    if (reason) toast.info(reason, { id: reason })
  }
}

/** Undefined when the shopper removed it, or the shop was not reached. */
async function unavailableReason({
  product_id,
  product: { name },
  quantity,
}: Order['order_items'][number]): Promise<string | undefined> {
  try {
    const { stock_quantity: inStock } = await call('GET /products/{id}/', { params: { id: product_id } })
    if (inStock === 0) return `${name} is out of stock.`
    if (inStock < quantity)
      return `${name}: only ${inStock} left in stock, so your cart holds fewer than you chose.`
  } catch (error) {
    if (error instanceof ApiError && [404, 410].includes(error.status)) return `${name} is no longer sold.`
  }
  return undefined
}
