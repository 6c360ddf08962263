import { randomBytes } from 'node:crypto'
import {
  address,
  enabledAdmin,
  logIn,
  resetTokenFor,
  somebody,
  tokenFor,
  verify,
} from '../support/accounts.ts'
import type { TestShop } from '../support/harness.ts'
import { newGuest, newPromo, orderAsGuest } from '../support/orders/checkout.ts'
import { addProduct, pay } from '../support/orders/placed-order.ts'

/** In all personal data of Ada. */
export const MARK = `mark${randomBytes(5).toString('hex')}`
export const CARD = '4242424242424242'

const secret = (name: string) => `${name}-${randomBytes(8).toString('hex')}`
export const ada = { email: `ada-${MARK}@example.com`, password: secret('first') }
export const PASSWORDS = {
  first: ada.password,
  wrong: secret('wrong'),
  reset: secret('reset'),
  last: secret('last'),
}

const profile = { first_name: `Ada ${MARK}`, last_name: `Byron ${MARK}`, phone_number: `020 ${MARK}` }
const home = { ...address, address: `12 ${MARK} Square` }
const choices = { payment_processor: 'stripe', delivery_type: 'standard', promo_code: null }

export type Call = { who: string; what: string; text: string }
export type Ids = Record<'user' | 'cart' | 'address' | 'wishlist' | 'order' | 'guest' | 'guestOrder', string>

/** The same shop, with every answer recorded for a caller. */
export function asSeenBy(who: string, shop: TestShop, seen: Call[]): TestShop {
  const call: TestShop['call'] = async (method, path, more) => {
    const answer = await shop.call(method, path, more)
    const text = JSON.stringify([answer.body, [...answer.headers]])
    seen.push({ who, what: `${method} ${path} → ${answer.status}`, text })
    return answer
  }
  return { ...shop, call }
}

/** Ada signs up, resets her password, fills a cart, orders and pays. @returns her ids and tokens */
export async function walkAsAda(shop: TestShop) {
  const emailTokens: string[] = []
  const post = (path: string, body?: object, token?: string) =>
    shop.call('POST', `/api/v1${path}`, { ...(body && { body }), ...(token && { token }) })
  await post('/users/', { ...profile, ...ada })
  await post('/users/resend-verification', { email: ada.email })
  emailTokens.push(await tokenFor(shop, ada.email))
  await logIn(shop, ada)
  await verify(shop, { token: emailTokens[0] ?? '', email: ada.email })
  await logIn(shop, { ...ada, password: PASSWORDS.wrong })
  const first = (await logIn(shop, ada)).body.access_token as string
  await post('/users/forgot-password', { email: ada.email })
  emailTokens.push(await resetTokenFor(shop, ada.email, 2))
  await post('/users/reset-password', { token: emailTokens[1], password: PASSWORDS.reset })
  const second = (await logIn(shop, { ...ada, password: PASSWORDS.reset })).body.access_token as string
  const change = { current_password: PASSWORDS.reset, password: PASSWORDS.last }
  const token = (await post('/users/change-password/', change, second)).body.access_token as string
  return { token, sessions: [first, second, token], emailTokens, ids: await buyAsAda(shop, token) }
}

async function buyAsAda(shop: TestShop, token: string): Promise<Ids> {
  const call = async (method: string, path: string, body?: object) =>
    (await shop.call(method, `/api/v1${path}`, { token, ...(body && { body }) })).body
  const product_id = await addProduct(shop)
  const me = await call('GET', '/users/me/')
  await call('PUT', '/users/', profile)
  const wishlist = await call('POST', '/wishlist/')
  await call('POST', '/wishlist/addtowishlist/', { wishlist_id: wishlist.id, product_id })
  const cart = await call('POST', '/cart/user/createcart/')
  await call('POST', `/cart/user/addtocart/${cart.id}/`, { product_id, quantity: 1 })
  const { id: shipping_address_id } = await call('POST', '/address/', home)
  const placed = await call('POST', '/order/usercreate/', { user_id: me.id, shipping_address_id, ...choices })
  await pay(shop, placed.id, CARD)
  const guest = await newGuest(shop, [{ productId: product_id, quantity: 1 }])
  const change = { guest: { ...profile, email: ada.email }, shipping_address: home }
  const { body: asGuest } = await orderAsGuest(shop, guest, { change })
  await pay(shop, asGuest.id, CARD)
  const ids = {
    user: me.id,
    cart: cart.id,
    address: shipping_address_id,
    wishlist: wishlist.id,
    order: placed.order.id,
    guest: guest.guestId,
    guestOrder: asGuest.order.id,
  }
  for (const path of [`/order/user/${ids.order}/`, `/order/guest/${ids.guestOrder}/`, '/users/me/export/'])
    await call('GET', path)
  return ids
}

/** A customer or visitor requests everything with the ids of Ada, and tries to log in as Ada. */
export async function walkAsStranger(shop: TestShop, token: string | undefined, ids: Ids): Promise<void> {
  const as = token ? { token } : {}
  for (const path of [
    ...['users/me/', 'users/allusers/', 'users/me/export/', 'address/', 'cart/user/', 'order/user/'],
    ...[`order/user/${ids.order}/`, `order/${ids.order}/`, `order/guest/${ids.order}/`, 'order/export.csv'],
    ...[`wishlist/${ids.wishlist}/`, `cart/guest/${ids.guest}/`, `cart/guest/${ids.user}/`],
    ...['admin/emails/', 'admin/log/', 'admin/', 'admin/dashboard/', 'order/', `order/search/?email=${MARK}`],
    ...['products/', `products/search/?name=${MARK}`, 'settings/', 'category/', 'brands/'],
  ])
    await shop.call('GET', `/api/v1/${path}`, as)
  await logIn(shop, { ...ada, password: PASSWORDS.wrong })
  for (const path of ['users/forgot-password', 'users/resend-verification', 'admin/forgot-password'])
    await shop.call('POST', `/api/v1/${path}`, { body: { email: ada.email } })
  await shop.call('POST', `/api/v1/order/order_to_cart/${ids.order}/`, as)
  await shop.call('DELETE', `/api/v1/address/${ids.address}/`, as)
}

/** An admin reads everything and edits Ada's orders. @returns the admin's token */
export async function walkAsAdmin(shop: TestShop, ids: Ids): Promise<string> {
  const admin = await enabledAdmin(shop, { ...somebody('owner'), password: PASSWORDS.first })
  const token = (await logIn(shop, admin, { root: '/admin' })).body.access_token as string
  const call = (method: string, path: string, body?: object) =>
    shop.call(method, `/api/v1/${path}`, { token, ...(body && { body }) })
  await newPromo(shop, 10)
  await call('POST', `order/${ids.order}/notes/`, { text: `Called ${MARK}` })
  const parcel = { shipping_company: 'Mail', tracking_number: 'RM1234', estimated_delivery: '2099-01-01' }
  await call('POST', 'shipping/ship_order', { order_id: ids.order, ...parcel })
  await call('POST', `order/${ids.guestOrder}/cancel/`, { reason: 'Changed their mind' })
  await call('PUT', `users/${ids.user}/`, { phone_number: `021 ${MARK}` })
  const { body: emails } = await call('GET', 'admin/emails/?limit=100')
  for (const path of [
    ...emails.items.map(({ id }: { id: string }) => `admin/emails/${id}/`),
    ...['users/allusers/', 'admin/', 'admin/me/', 'admin/log/', 'admin/dashboard/', 'admin/doctor/'],
    ...[`order/${ids.order}/`, `order/${ids.guestOrder}/`, 'order/', 'order/export.csv', 'promos/'],
    ...['admin/settings/', `order/search/?email=${MARK}`, 'products/export.csv'],
  ])
    await call('GET', path)
  return token
}
