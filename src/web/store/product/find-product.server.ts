import type { Storefront } from '../../context.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function findProduct(shop: Storefront, id: string) {
  const found = UUID.test(id) ? await shop.product(id) : undefined
  return found?.product.is_gift_box ? undefined : found
}
