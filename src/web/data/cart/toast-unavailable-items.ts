import type { Cart } from '../../../contract/cart.ts'
import { lineName } from '../../../contract/engraving/rules.ts'
import type { Order } from '../../../contract/order.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { readOrder } from '../account/orders.ts'
import { ApiError, call } from '../client.ts'

/** Toasts which items of a returned order are missing in the cart, and why. */
export async function toastUnavailableItems(orderId: string, { cart_items }: Cart): Promise<void> {
  const order = await readOrder(orderId).catch(() => undefined)
  for (const item of order?.order_items ?? []) {
    const line = cart_items.find((one) => one.variant_id === item.variant_id && isSameEngraving(one, item))
    const reason = (line?.quantity ?? 0) < item.quantity && (await unavailableReason(item))
    if (reason) toast.info(reason, { id: reason })
  }
}

/** Undefined when the shopper removed it, or the shop was not reached. */
async function unavailableReason(item: Order['order_items'][number]): Promise<string | undefined> {
  const { product_id, variant_id, quantity } = item
  const name = lineName(item)
  try {
    const { stock_quantity, variants } = await call('GET /products/{id}/', { params: { id: product_id } })
    const variant = variants?.find(({ id }) => id === variant_id)
    if (variants && !variant) return `${name} is no longer sold.`
    const inStock = variant?.stock_quantity ?? stock_quantity
    if (inStock === 0) return `${name} is out of stock.`
    if (inStock < quantity)
      return `${name}: only ${inStock} left in stock, so your cart holds fewer than you chose.`
  } catch (error) {
    if (error instanceof ApiError && [404, 410].includes(error.status)) return `${name} is no longer sold.`
  }
  return undefined
}

type Engraved = Pick<Order['order_items'][number], 'personalisation'>

function isSameEngraving({ personalisation: one }: Engraved, { personalisation: other }: Engraved): boolean {
  return one?.text === other?.text && one?.place === other?.place && one?.font === other?.font
}
