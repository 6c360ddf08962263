import type { Page } from '@playwright/test'
import type { Product } from '../../../src/contract/product.ts'
import type { TestShop } from '../../support/harness.ts'
import type { Shopper } from '../../support/orders/checkout.ts'
import { placeOrder } from '../../support/orders/placed-order.ts'
import { comeToCheckout, freshProduct, goToPayment, remember } from './shop.ts'

type HeldOrder = { product: Product; id: string; session: string; guest: Shopper }

/** Replaces the browser's storage by that of a guest who has ordered a new product, and has not paid. */
export async function holdOrder(page: Page, shop: TestShop, quantity = 1): Promise<HeldOrder> {
  const product = await freshProduct(shop)
  const lines = [{ productId: product.id, quantity }]
  const { id, sessionId: session, guestId, cartId } = await placeOrder(shop, { lines })
  const guest = JSON.stringify({ id: guestId, cart: { id: cartId }, orders: [id] })
  await remember(page, shop, { guest, currentOrder: JSON.stringify({ id }) })
  return { product, id, session, guest: { guestId, cartId } }
}

/** Orders a new product as a guest, up to the payment page. */
export async function comeToPayment(page: Page, shop: TestShop, quantity = 1): Promise<Product> {
  const product = await comeToCheckout(page, shop, { quantity })
  await goToPayment(page)
  return product
}
