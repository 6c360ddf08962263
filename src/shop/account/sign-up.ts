import { sql } from 'kysely'
import type { AccountKind, SignUpBody } from '../../contract/account.ts'
import { alreadyRegistered } from '../mail/already-registered.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Shop, Tx } from '../shop.ts'
import { type AccountRow, accountTable, findAccountByEmail, lockAccount } from './account-row.ts'
import { mayWrite } from './email/email-rate-limit.ts'
import { maySendVerification, sendVerification } from './email/send-verification.ts'
import { fitsPassword, hashPassword } from './password/password.ts'
import { leavePasswordToMailbox } from './password/require-email-reset.ts'
import { requireGoodPassword } from './require-good-password.ts'

const HOUR_MS = 3_600_000
const NOTICES_AN_HOUR = 5

type Details = Omit<SignUpBody, 'password'> & { passwordHash: string }

/**
 * Makes an unverified account and sends its token; an admin's is disabled too. Whoever signs up learns nothing of an
 * account that exists: its owner gets a letter. One that was never verified is made anew with what was told last, but
 * when that is another password it has none any more: its owner chooses it by a letter, since nobody can tell which of
 * the two who signed up the mailbox belongs to.
 * @throws ShopError 'invalid' on `password`
 */
export async function signUp(shop: Shop, kind: AccountKind, body: SignUpBody, ip?: string): Promise<void> {
  const { password, ...person } = body
  await requireGoodPassword(shop, { ...person, kind, password })
  const details = { ...person, passwordHash: await hashPassword(password) }
  let created: string | undefined
  let isDone = false
  while (!isDone) {
    const known = await findAccountByEmail(shop.db, kind, person.email)
    const isSame = await fitsPassword(password, known?.password_hash)
    isDone = await shop.db.transaction().execute(async (tx) => {
      created = await insertAccount(tx, shop, kind, details)
      if (created) {
        await sendVerification(tx, shop, { kind, id: created, ...person })
        return true
      }
      const existing = await lockAccount(tx, kind, { email: person.email })
      // Somebody else signed up, or chose a password, while this one was compared.
      if (existing?.password_hash !== known?.password_hash) return false
      if (existing?.email_verified_at) await notifyExistingOwner(tx, shop, kind, existing)
      else if (existing) await startAnew(tx, shop, kind, { ...details, id: existing.id, isSame })
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
  const letter = alreadyRegistered(shop, { kind, ...owner })
  const isFree = await mayWrite(tx, shop, {
    kind: letter.kind,
    to: owner.email,
    most: NOTICES_AN_HOUR,
    withinMs: HOUR_MS,
  })
  if (isFree) await queueMail(tx, shop, letter)
}

async function startAnew(
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
  if (!isSame) await leavePasswordToMailbox(tx, shop, owner)
  else if (await maySendVerification(tx, shop, owner)) await sendVerification(tx, shop, owner)
}
