import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../src/shop/account/password/password.ts'
import { openSession } from '../../src/shop/account/session.ts'
import { eventually, type TestShop } from './harness.ts'

export type Person = { email: string; password: string }
export type Customer = Person & { id: string; token: string }

export const PASSWORD = 'six pearls in a row'

export function somebody(name = 'ada'): Person {
  return { email: `${name}-${randomUUID()}@example.com`, password: PASSWORD }
}

export const details = { first_name: 'Ada', last_name: 'Byron', phone_number: '020 7946 0000' }

type Roots = '/users' | '/admin'

export function signUp(shop: TestShop, person: Person, root: Roots = '/users') {
  return shop.call('POST', `/api/v1${root}/`, { body: { ...details, ...person } })
}

export function logIn(shop: TestShop, person: Person, more: { root?: Roots; ip?: string } = {}) {
  return shop.call('POST', `/api/v1${more.root ?? '/users'}/login/`, {
    body: { email: person.email, password: person.password },
    ...(more.ip && { headers: { 'x-forwarded-for': more.ip } }),
  })
}

/** Waits for a number of e-mails to an address. @returns them, newest first */
export function emailsTo(shop: TestShop, to: string, count = 1) {
  return eventually(async () => {
    const found = await shop.mailTo(to)
    return found.length >= count && found
  })
}

export function tokenFor(shop: TestShop, email: string, count = 1): Promise<string> {
  return newestToken(shop, { email, count, link: /https?:\S+\/verify-email\?\S+/ })
}

export function resetTokenFor(shop: TestShop, email: string, count = 1): Promise<string> {
  return newestToken(shop, { email, count, link: /https?:\S+\/reset-password\?\S+/ })
}

/** Waits for a number of e-mails to an address, one of which has the link. */
function newestToken(shop: TestShop, { email, count, link }: { email: string; count: number; link: RegExp }) {
  return eventually(async () => {
    const found = await emailsTo(shop, email, count)
    const [newest] = found.flatMap(({ text }) => text.match(link)?.[0] ?? [])
    return newest && (new URL(newest).searchParams.get('token') ?? '')
  })
}

export function verify(shop: TestShop, body: { token: string; email?: string }, root: Roots = '/users') {
  return shop.call('POST', `/api/v1${root}/verify-email`, { body })
}

export function resend(shop: TestShop, email: string) {
  return shop.call('POST', '/api/v1/users/resend-verification', { body: { email } })
}

/** A customer with a verified address and a session. */
export function customer(shop: TestShop, name?: string): Promise<Customer> {
  return account(shop, somebody(name), 'user')
}

/** An enabled admin with a session. */
export function enabledAdmin(shop: TestShop, person = somebody('owner')): Promise<Customer> {
  return account(shop, person, 'admin')
}

/** No log-in made the session: it would hash the password again. */
async function account(shop: TestShop, person: Person, kind: 'user' | 'admin'): Promise<Customer> {
  const table = `${kind}s`
  const [row] = await shop.sql<{ id: string }>(
    `insert into ${table} (first_name, last_name, email, phone_number, password_hash, email_verified_at, disabled)
    values ($1, $2, $3, $4, $5, now(), false) returning id`,
    [
      details.first_name,
      details.last_name,
      person.email,
      details.phone_number,
      await hashOf(person.password),
    ],
  )
  const id = row?.id ?? ''
  const { db, clock } = shop.shop
  return { ...person, id, token: await openSession(db, clock, { kind, id }) }
}

const hashes = new Map<string, Promise<string>>()

/** Hashes each password once. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

export const address = {
  address: '12 St James’s Square',
  city: 'London',
  state: 'London',
  postal_code: 'SW1Y 4JH',
  country: 'United Kingdom',
}

/** A customer orders one piece of a product, to a saved address. */
export async function orderAs(
  shop: TestShop,
  { id, token }: Customer,
  product_id: string,
  change: object = {},
) {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await shop.call(method, `/api/v1${path}`, { token, ...(body && { body }) })
    if (answer.status >= 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const cart = await call('POST', '/cart/user/createcart/')
  await call('POST', `/cart/user/addtocart/${cart.id}/`, { product_id, quantity: 1 })
  const { id: shipping_address_id } = await call('POST', '/address/', address)
  const placed = await call('POST', '/order/usercreate/', {
    user_id: id,
    shipping_address_id,
    payment_processor: 'stripe',
    delivery_type: 'standard',
    promo_code: null,
    ...change,
  })
  return { id: placed.order.id as string, sessionId: placed.id as string, cartId: cart.id as string }
}

/** @returns tables and columns that contain the text */
export async function tracesOf(shop: TestShop, text: string): Promise<string[]> {
  const columns = await shop.sql<{ name: string; col: string }>(
    `select table_name as name, column_name as col from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying', 'json')`,
  )
  const found: string[] = []
  for (const { name, col } of columns) {
    const rows = await shop.sql(`select 1 from "${name}" where "${col}"::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(`${name}.${col}`)
  }
  return found
}
