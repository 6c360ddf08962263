import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ShopError } from '../lib/errors.ts'
import { writeEvents } from '../security/write-events.ts'
import type { Shop, ShopConfig } from '../shop.ts'
import { hashPassword } from './password/password.ts'
import { requireGoodPassword } from './require-good-password.ts'

type NewAdmin = { email: string; password?: string | undefined; firstName?: string; lastName?: string }

/** Replaces an unverified account with the same address. @returns the given or a generated password @throws ShopError */
export async function createAdmin(
  shop: Pick<Shop, 'db' | 'clock'> & { config: Pick<ShopConfig, 'name'> },
  { email, password, firstName = 'Shop', lastName = 'Owner' }: NewAdmin,
): Promise<string> {
  const person = { first_name: firstName, last_name: lastName, email, phone_number: '' }
  if (password) await requireGoodPassword(shop, { ...person, kind: 'admin', password })
  const chosen = password ?? randomBytes(12).toString('base64url')
  const now = shop.clock.now()
  const inserted = await shop.db
    .insertInto('admins')
    .values({
      ...person,
      password_hash: await hashPassword(chosen),
      email_verified_at: now,
      disabled: false,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet((eb) => ({
          password_hash: eb.ref('excluded.password_hash'),
          email_verified_at: eb.ref('excluded.email_verified_at'),
          disabled: false,
          updated_at: now,
        }))
        .where('admins.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new ShopError('conflict', `${email} is an admin already.`)
  const actor = { kind: 'admin' as const, id: inserted.id }
  const event = { kind: 'admin_created' as const, actor, detail: { by: 'command line' } }
  await writeEvents(shop.db, [{ event, count: 1, at: now }])
  return chosen
}
