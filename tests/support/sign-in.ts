import { randomUUID } from 'node:crypto'
import { openSession } from '../../src/shop/account/session.ts'
import type { TestShop } from './harness.ts'

/** Creates an admin. @returns the token */
export async function signInAdmin({ shop, sql, ownerEmails }: TestShop, firstName = 'Ada'): Promise<string> {
  const [admin] = await sql<{ id: string }>(
    `insert into admins (first_name, last_name, email, phone_number, password_hash, email_verified_at, disabled)
    values ($1, 'Owner', $2, '', 'none', case when $3 then now() end, false) returning id`,
    [firstName, `admin-${randomUUID()}@example.com`, ownerEmails],
  )
  return await openSession(shop.db, shop.clock, { kind: 'admin', id: admin?.id ?? '' })
}

/** Creates a customer. @returns the token */
export async function signInCustomer(shop: TestShop): Promise<string> {
  return (await addCustomer(shop)).token
}

/** Creates a customer with a session. */
export async function addCustomer(
  { shop, sql }: TestShop,
  {
    firstName = 'Cleo',
    lastName = 'Customer',
    phone = '1',
    email = `customer-${randomUUID()}@example.com`,
    passwordHash = 'none',
  } = {},
): Promise<{ userId: string; email: string; token: string }> {
  const [user] = await sql<{ id: string }>(
    `insert into users (first_name, last_name, email, phone_number, password_hash, email_verified_at)
    values ($1, $2, $3, $4, $5, now()) returning id`,
    [firstName, lastName, email, phone, passwordHash],
  )
  const userId = user?.id ?? ''
  return { userId, email, token: await openSession(shop.db, shop.clock, { kind: 'user', id: userId }) }
}
