import { sql } from 'kysely'
import type { AccountKind, SignUpBody } from '../../contract/account.ts'
import { alreadyRegistered } from '../mail/messages/already-registered.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Shop, Tx } from '../shop.ts'
import { type AccountRow, accountTable, findAccountByEmail, lockAccount } from './account-row.ts'
import { isBelowEmailLimit } from './email/email-rate-limit.ts'
import { maySendVerification, sendVerification } from './email/send-verification.ts'
import { hashPassword, matchesPassword } from './password/password.ts'
import { requireEmailReset } from './password/require-email-reset.ts'
import { requireGoodPassword } from './require-good-password.ts'

const HOUR_MS = 3_600_000
const MAX_EMAILS_PER_HOUR = 5

type Details = Omit<SignUpBody, 'password'> & { passwordHash: string }

/**
 * Does not reveal whether the account exists. A second sign-up of an unverified address with another password discards
 * both passwords: the mailbox's owner chooses one by e-mail. @throws ShopError 'invalid' on `password`
 */
export async function signUp(shop: Shop, kind: AccountKind, body: SignUpBody, ip?: string): Promise<void> {
  const { password, ...person } = body
  await requireGoodPassword(shop, { ...person, kind, password })
  const details = { ...person, passwordHash: await hashPassword(password) }
  let created: string | undefined
  let isDone = false
  while (!isDone) {
    const known = await findAccountByEmail(shop.db, kind, person.email)
    const isSame = await matchesPassword(password, known?.password_hash)
    isDone = await shop.db.transaction().execute(async (tx) => {
      created = await insertAccount(tx, shop, kind, details)
      if (created) {
        await sendVerification(tx, shop, { kind, id: created, ...person })
        return true
      }
      const existing = await lockAccount(tx, kind, { email: person.email })
      // The account changed while the password was being compared.
      if (existing?.password_hash !== known?.password_hash) return false
      if (existing?.email_verified_at) await notifyExistingOwner(tx, shop, kind, existing)
      else if (existing) await replaceUnverified(tx, shop, kind, { ...details, id: existing.id, isSame })
      return true
    })
  }
  if (created && kind === 'admin') {
    const actor = { kind, id: created }
    shop.security.record({ kind: 'admin_created', actor, ip, detail: { by: 'sign-up' } })
  }
}

async function insertAccount(tx: Tx, shop: Shop, kind: AccountKind, details: Details) {
  const { first_name, last_name, email, phone_number, passwordHash } = details
  const now = shop.clock.now()
  const { rows } = await sql<{ id: string }>`
    insert into ${accountTable(kind)}
      (first_name, last_name, email, phone_number, password_hash, created_at, updated_at)
    values (${first_name}, ${last_name}, ${email}, ${phone_number}, ${passwordHash}, ${now}, ${now})
    on conflict (lower(email)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

async function notifyExistingOwner(tx: Tx, shop: Shop, kind: AccountKind, owner: AccountRow): Promise<void> {
  const mail = alreadyRegistered(shop, { kind, ...owner })
  const isAllowed = await isBelowEmailLimit(tx, shop, {
    kind: mail.kind,
    to: owner.email,
    max: MAX_EMAILS_PER_HOUR,
    withinMs: HOUR_MS,
  })
  if (isAllowed) await queueMail(tx, shop, mail)
}

async function replaceUnverified(
  tx: Tx,
  shop: Shop,
  kind: AccountKind,
  details: Details & { id: string; isSame: boolean },
): Promise<void> {
  const { id, first_name, last_name, email, phone_number, isSame } = details
  await sql`
    update ${accountTable(kind)} set first_name = ${first_name}, last_name = ${last_name},
      phone_number = ${phone_number}, updated_at = ${shop.clock.now()}
    where id = ${id}`.execute(tx)
  const owner = { kind, id, email, first_name }
  if (!isSame) await requireEmailReset(tx, shop, owner)
  else if (await maySendVerification(tx, shop, owner)) await sendVerification(tx, shop, owner)
}
