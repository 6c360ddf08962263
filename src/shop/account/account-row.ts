import { type RawBuilder, sql } from 'kysely'
import type { Account, AccountKind } from '../../contract/account.ts'
import { ShopError } from '../lib/errors.ts'
import type { Tx } from '../shop.ts'

/** The tables users and admins have these columns in common. */
export type AccountRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  password_hash: string
  email_verified_at: Date | null
  disabled: boolean
  /** For an admin to enable it. */
  is_waiting: boolean
  created_at: Date
}

export type AccountKey = { kind: AccountKind; id: string }

/** Expects the table `admins`. */
export const isWaiting = sql<boolean>`(disabled and reviewed_at is null and email_verified_at is not null)`

export function accountColumns(kind: AccountKind): RawBuilder<AccountRow> {
  return sql`id, first_name, last_name, email, phone_number, password_hash, email_verified_at, disabled, created_at,
    ${kind === 'admin' ? isWaiting : sql`false`} as is_waiting`
}

export function accountTable(kind: AccountKind): RawBuilder<unknown> {
  return sql.table(kind === 'user' ? 'users' : 'admins')
}

export function ownerColumn(kind: AccountKind): 'user_id' | 'admin_id' {
  return kind === 'user' ? 'user_id' : 'admin_id'
}

export async function findAccount(db: Tx, { kind, id }: AccountKey): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns(kind)} from ${accountTable(kind)} where id = ${id}`.execute(db)
  return rows[0]
}

export async function findAccountByEmail(
  db: Tx,
  kind: AccountKind,
  email: string,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns(kind)} from ${accountTable(kind)} where lower(email) = lower(${email})`.execute(
    db,
  )
  return rows[0]
}

/** Lock order: the account before its tokens and sessions. */
export async function lockAccount(
  tx: Tx,
  kind: AccountKind,
  by: { id: string } | { email: string },
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns(kind)} from ${accountTable(kind)}
    where ${'id' in by ? sql`id = ${by.id}` : sql`lower(email) = lower(${by.email})`}
    for no key update`.execute(tx)
  return rows[0]
}

/** @throws ShopError 'not_signed_in' when the account was disabled or deleted during the call */
export async function lockActive(tx: Tx, { kind, id }: AccountKey): Promise<AccountRow> {
  const account = await lockAccount(tx, kind, { id })
  if (!account || account.disabled) throw sessionEnded()
  return account
}

export function sessionEnded(): ShopError {
  return new ShopError('not_signed_in', 'Your session has ended. Please log in again.')
}

export function accountAnswer(row: AccountRow): Account {
  const { id, first_name, last_name, email, phone_number, disabled, is_waiting } = row
  return {
    id,
    first_name,
    last_name,
    email,
    phone_number,
    disabled,
    is_waiting,
    is_verified: row.email_verified_at !== null,
    created_at: row.created_at.toISOString(),
  }
}
