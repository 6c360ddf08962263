import type { Storefront } from '../../context.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function findProduct(shop: Storefront, id: string) {
  return UUID.test(id) ? await shop.product(id) : undefined
}
