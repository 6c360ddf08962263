import { randomUUID } from 'node:crypto'
import { address, details } from '../accounts.ts'
import type { Answer, TestShop } from '../harness.ts'
import { addCustomer } from '../sign-in.ts'

export type Line = { productId: string; variantId?: string; personalisation?: object; quantity: number }
export type Shopper = { cartId: string; guestId: string }
export type Customer = { cartId: string; userId: string; token: string; addressId: string; email: string }

/** A guest with these lines in the cart. */
export async function newGuest(shop: TestShop, lines: Line[] = []): Promise<Shopper> {
  const { body } = await shop.call('POST', '/api/v1/cart/guest/createcart/')
  const guest = { cartId: body.cart.id, guestId: body.id }
  for (const line of lines) {
    const { status } = await add(shop, guest, line)
    if (status !== 200) throw new Error(`the cart refused a line with ${status}`)
  }
  return guest
}

/** A customer with a session, an address and a cart. */
export async function newCustomer(shop: TestShop): Promise<Customer> {
  const mary = { firstName: 'Mary', lastName: 'Somerville', phone: '020 7946 0001' }
  const { userId, email, token } = await addCustomer(shop, mary)
  const [address] = await shop.sql<{ id: string }>(
    `insert into addresses (user_id, address, city, state, postal_code, country)
    values ($1, '1 Royal Crescent', 'Bath', 'Somerset', 'BA1 2LR', 'United Kingdom') returning id`,
    [userId],
  )
  const { body } = await shop.call('POST', '/api/v1/cart/user/createcart/', { token })
  return { cartId: body.id, userId, token, addressId: address?.id ?? '', email }
}

export function add(shop: TestShop, who: Shopper | Customer, line: Line): Promise<Answer> {
  return changeLine(shop, 'addtocart', who, line)
}

export function remove(shop: TestShop, who: Shopper | Customer, line: Line): Promise<Answer> {
  return changeLine(shop, 'removefromcart', who, line)
}

function changeLine(
  shop: TestShop,
  verb: 'addtocart' | 'removefromcart',
  who: Shopper | Customer,
  { productId: product_id, variantId: variant_id, personalisation, quantity }: Line,
): Promise<Answer> {
  const body = {
    product_id,
    quantity,
    ...(variant_id ? { variant_id } : {}),
    ...(personalisation ? { personalisation } : {}),
  }
  return 'guestId' in who
    ? shop.call('POST', `/api/v1/cart/guest/${verb}/${who.cartId}/${who.guestId}/`, { body })
    : shop.call('POST', `/api/v1/cart/user/${verb}/${who.cartId}/`, { body, token: who.token })
}

/** The quantities in a cart by product id. */
export async function contents(shop: TestShop, who: Shopper | Customer): Promise<Record<string, number>> {
  const { body } =
    'guestId' in who
      ? await shop.call('GET', `/api/v1/cart/guest/${who.guestId}/`)
      : await shop.call('GET', '/api/v1/cart/user/', { token: who.token })
  const items: { product_id: string; quantity: number }[] = body.cart_items
  return Object.fromEntries(items.map(({ product_id, quantity }) => [product_id, quantity]))
}

type Wishes = { key?: string; change?: object }

/** Orders a guest's cart; `change` replaces fields of the body. */
export function orderAsGuest(shop: TestShop, guest: Shopper, wishes: Wishes = {}): Promise<Answer> {
  const body = { ...guestOrder(guest), ...wishes.change }
  return shop.call('POST', '/api/v1/order/guestcreate/', { body, headers: keyHeader(wishes.key) })
}

export function orderAsCustomer(shop: TestShop, customer: Customer, wishes: Wishes = {}): Promise<Answer> {
  const body = { ...customerOrder(customer), ...wishes.change }
  const { token } = customer
  return shop.call('POST', '/api/v1/order/usercreate/', { body, token, headers: keyHeader(wishes.key) })
}

export function guestOrder({ guestId }: Shopper) {
  return {
    guest_id: guestId,
    payment_processor: 'stripe',
    delivery_type: 'standard',
    promo_code: null,
    guest: { ...details, email: 'ada@example.com' },
    shipping_address: address,
  }
}

export function customerOrder({ userId, addressId }: Customer) {
  return {
    user_id: userId,
    payment_processor: 'stripe',
    shipping_address_id: addressId,
    delivery_type: 'next_day',
    promo_code: null,
  }
}

function keyHeader(key: string | undefined): Record<string, string> {
  return key ? { 'idempotency-key': key } : {}
}

/** Creates a promo code; `expires` as 'YYYY-MM-DD'. */
export async function newPromo(shop: TestShop, discount: number, expires = '2099-12-31'): Promise<string> {
  const code = `SAVE-${randomUUID().slice(0, 8)}`
  await shop.sql('insert into promos (code, discount, expiration_date) values ($1, $2, $3)', [
    code,
    discount,
    expires,
  ])
  return code
}
