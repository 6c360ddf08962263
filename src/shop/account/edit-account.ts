import { sql } from 'kysely'
import type { Account, AccountEdit, AccountKind } from '../../contract/account.ts'
import { recordChange } from '../audit/record-change.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { assertUnchanged } from '../lib/optimistic-lock.ts'
import type { Shop, Tx } from '../shop.ts'
import {
  type AccountKey,
  type AccountRow,
  accountAnswer,
  accountColumns,
  accountTable,
  lockAccount,
} from './account-row.ts'
import { endSessions } from './session.ts'

/** @param by undefined when customers edit their own account @throws ShopError 'conflict' for the last enabled admin, or fields changed since the form was loaded */
export async function editAccount(
  shop: Shop,
  key: AccountKey,
  edit: AccountEdit,
  by?: { id: string; ip: string },
): Promise<Account> {
  const { before, edited } = await shop.db.transaction().execute(async (tx) => {
    if (key.kind === 'admin' && edit.disabled) await requireAnotherAdmin(tx, key.id)
    const before = await lockAccount(tx, key.kind, { id: key.id })
    const edited = before && (await update(tx, shop, key, edit))
    if (!edited) throw notFound(NAMES[key.kind])
    assertUnchanged('account', before, { shown: edit.shown, wanted: edit })
    if (edit.disabled) await endSessions(tx, key)
    if (by) await recordEdit(tx, shop, { by: by.id, key, before, after: edited })
    return { before, edited }
  })
  if (by) recordSecurity(shop, by, { key, before, after: edited })
  return accountAnswer(edited)
}

function recordSecurity(
  { security }: Shop,
  by: { id: string; ip: string },
  { key, before, after }: Omit<Edit, 'by'>,
): void {
  const isToggled = before.disabled !== after.disabled
  const isSame = JSON.stringify(auditedFields(before)) === JSON.stringify(auditedFields(after))
  if (isSame || (!isToggled && key.kind === 'user')) return
  security.record({
    kind: !isToggled ? 'admin_edited' : after.disabled ? 'account_disabled' : 'account_enabled',
    actor: { kind: 'admin', id: by.id },
    ip: by.ip,
    detail: { account: key.kind === 'admin' ? 'admin' : 'customer', account_id: key.id },
  })
}

const NAMES: Record<AccountKind, string> = { user: 'customer', admin: 'admin' }

// Locks all enabled admins: two who disable each other concurrently must not both succeed.
async function requireAnotherAdmin(tx: Tx, id: string): Promise<void> {
  const enabled = await tx
    .selectFrom('admins')
    .select('id')
    .where('disabled', '=', false)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (enabled.length === 1 && enabled[0]?.id === id) {
    throw new ShopError('conflict', 'The last enabled admin cannot be disabled.')
  }
}

async function update(
  tx: Tx,
  shop: Shop,
  { kind, id }: AccountKey,
  edit: AccountEdit,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    update ${accountTable(kind)} set updated_at = ${shop.clock.now()},
      first_name = coalesce(${edit.first_name ?? null}, first_name),
      last_name = coalesce(${edit.last_name ?? null}, last_name),
      phone_number = coalesce(${edit.phone_number ?? null}, phone_number),
      disabled = coalesce(${edit.disabled ?? null}, disabled)
      ${isReviewed(kind, edit) ? sql`, reviewed_at = coalesce(reviewed_at, ${shop.clock.now()})` : sql``}
    where id = ${id} and ${kind === 'user' ? sql`deleted_at is null` : sql`true`}
    returning ${accountColumns(kind)}`.execute(tx)
  return rows[0]
}

/** Disabling an admin's account that waits declines it. */
function isReviewed(kind: AccountKind, { disabled }: AccountEdit): boolean {
  return kind === 'admin' && disabled !== undefined
}

type Edit = { by: string; key: AccountKey; before: AccountRow; after: AccountRow }

async function recordEdit(tx: Tx, shop: Shop, { by, key, before, after }: Edit): Promise<void> {
  await recordChange(tx, {
    by,
    at: shop.clock.now(),
    subject: key.kind,
    id: key.id,
    name: after.email,
    action: 'edited',
    before: auditedFields(before),
    after: auditedFields(after),
  })
}

function auditedFields({ first_name, last_name, phone_number, disabled }: AccountRow) {
  return { first_name, last_name, phone_number, disabled }
}
