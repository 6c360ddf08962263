import { randomBytes } from 'node:crypto'
import { openSession } from '../../../src/shop/account/session.ts'
import {
  address,
  customer,
  enabledAdmin,
  orderAs,
  PASSWORD,
  signUp,
  somebody,
} from '../../support/accounts.ts'
import type { TestShop } from '../../support/harness.ts'
import { newGuest, newPromo } from '../../support/orders/checkout.ts'
import { addProduct, placeOrder } from '../../support/orders/placed-order.ts'
import type { Role } from './fuzz-calls.ts'
import type { Ids } from './json-arbitrary.ts'

/** In all data of a customer whose ids the attackers know. */
export const MARKER = `marker${randomBytes(4).toString('hex')}`

export type FuzzWorld = Awaited<ReturnType<typeof openWorld>>

/** Creates one of everything that a call can name, and an account for each role. */
export async function openWorld(shop: TestShop) {
  const people = await createAccounts(shop)
  const marked = await addMarkedCustomer(shop)
  const placed = await placeOrder(shop)
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  await newPromo(shop, 10)
  const list = async (text: string) => (await shop.sql<{ id: unknown }>(text)).map(({ id }) => id)
  const products = await list('select id from products limit 5')
  const categories = await list('select id from categories limit 5')
  const brands = await list('select id from brands limit 5')
  const orders = [placed.id, marked.orderId]
  const pools: Record<string, unknown[]> = {
    product_id: products,
    products_id: products,
    category_id: categories,
    parent_id: [...categories, null],
    brand_id: brands,
    brands_id: brands,
    promo_id: await list('select id from promos'),
    promo_code: [...(await list('select code as id from promos')), null],
    order_id: orders,
    order_item_id: await list('select id from order_items'),
    image_id: await list('select id from product_images limit 5'),
    cart_id: [guest.cartId, marked.cartId],
    guest_id: [guest.guestId],
    user_id: [people.customer, marked.userId],
    users_id: [people.customer, people.other],
    admin_id: [people.admin],
    address_id: [marked.addressId],
    shipping_address_id: [marked.addressId],
    wishlist_id: [marked.wishlistId],
    emails_id: await list('select id from emails limit 3'),
  }
  const ids: Ids = (name) => pools[name] ?? []
  const enable = async (table: 'users' | 'admins', some: string[]) => {
    await shop.sql(`update ${table} set disabled = false where id = any($1) and disabled`, [some])
  }
  const tokens: string[] = []
  return {
    ids,
    async tokenOf(role: Role) {
      const token = await tokenOf(shop, people, role)
      if (token && role !== 'unverified') tokens.push(token)
      return token
    },
    /** Must not appear in the log. */
    secrets: () => [MARKER, PASSWORD, ...tokens],
    /** Enables the accounts that a call has disabled. */
    async enableAccounts() {
      await enable('users', [people.customer, people.other])
      await enable('admins', [people.admin])
    },
  }
}

type People = Record<'customer' | 'other' | 'unverified' | 'disabled' | 'admin' | 'disabledAdmin', string>

async function createAccounts(shop: TestShop): Promise<People> {
  const [one, other, disabled] = [await customer(shop), await customer(shop), await customer(shop)]
  const [admin, disabledAdmin] = [await enabledAdmin(shop), await enabledAdmin(shop)]
  const unverified = somebody()
  await signUp(shop, unverified)
  const [row] = await shop.sql<{ id: string }>('select id from users where email = $1', [unverified.email])
  await shop.sql('update users set disabled = true where id = $1', [disabled.id])
  await shop.sql('update admins set disabled = true where id = $1', [disabledAdmin.id])
  return {
    customer: one.id,
    other: other.id,
    disabled: disabled.id,
    unverified: row?.id ?? '',
    admin: admin.id,
    disabledAdmin: disabledAdmin.id,
  }
}

async function tokenOf(shop: TestShop, people: People, role: Role): Promise<string | undefined> {
  if (role === 'nobody') return undefined
  if (role === 'forged') return randomBytes(32).toString('base64url')
  // An unverified account has no session, so its token is invented.
  if (role === 'unverified') return people.unverified
  if (role === 'expired') {
    const token = await openSession(shop.shop.db, shop.shop.clock, { kind: 'user', id: people.customer })
    await shop.sql(
      `update sessions set expires_at = now() - interval '1 day' where last_seen_at = (
      select max(last_seen_at) from sessions where user_id = $1)`,
      [people.customer],
    )
    return token
  }
  const isAdmin = role.endsWith('admin')
  const id = role === 'disabled admin' ? people.disabledAdmin : people[role]
  return await openSession(shop.shop.db, shop.shop.clock, { kind: isAdmin ? 'admin' : 'user', id })
}

async function addMarkedCustomer(shop: TestShop) {
  const person = await customer(shop, MARKER)
  const post = async (path: string, body?: object) =>
    (await shop.call('POST', `/api/v1${path}`, { token: person.token, ...(body && { body }) })).body
  await shop.call('PUT', '/api/v1/users/', {
    token: person.token,
    body: { first_name: MARKER, last_name: MARKER, phone_number: MARKER },
  })
  const { id: orderId, cartId } = await orderAs(shop, person, await addProduct(shop))
  await shop.sql('update users set password_hash = $2 where id = $1', [person.id, `secret-${MARKER}`])
  const { id: addressId } = await post('/address/', { ...address, address: MARKER })
  const { id: wishlistId } = await post('/wishlist/')
  return { userId: person.id, orderId, cartId, addressId, wishlistId }
}
