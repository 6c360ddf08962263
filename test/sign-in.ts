import { randomUUID } from 'node:crypto'
import { createAdmin } from '../shop/account/create-admin.ts'
import { openSession } from '../shop/account/session.ts'
import type { TestShop } from './harness.ts'

/** A new admin's token. */
export async function signInAdmin({ shop, sql }: TestShop, firstName = 'Ada'): Promise<string> {
  const email = `admin-${randomUUID()}@example.com`
  await createAdmin(shop, { email, password: 'a long password', firstName, lastName: 'Owner' })
  const [admin] = await sql<{ id: string }>('select id from admins where email = $1', [email])
  return await openSession(shop.db, shop.clock, { kind: 'admin', id: admin?.id ?? '' })
}

/** A new customer's token. */
export async function signInCustomer({ shop, sql }: TestShop): Promise<string> {
  const [user] = await sql<{ id: string }>(
    `insert into users (first_name, last_name, email, phone_number, password_hash, email_verified_at)
    values ('Cleo', 'Customer', $1, '1', 'none', now()) returning id`,
    [`customer-${randomUUID()}@example.com`],
  )
  return await openSession(shop.db, shop.clock, { kind: 'user', id: user?.id ?? '' })
}
