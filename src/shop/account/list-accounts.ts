import { type RawBuilder, sql } from 'kysely'
import type { Account, AccountKind } from '../../contract/account.ts'
import { digitsOfPhone, hasDigits, hasText } from '../lib/contains.ts'
import { paginate } from '../lib/paginate.ts'
import type { Tx } from '../shop.ts'
import { type AccountRow, accountAnswer, accountColumns, accountTable, isWaiting } from './account-row.ts'

type AccountQuery = {
  skip: number
  limit: number
  search?: string | undefined
  /** '1': only admins who wait to be enabled. */
  waiting?: '1' | undefined
}

export async function listAccounts(
  db: Tx,
  kind: AccountKind,
  { skip, limit, search, waiting }: AccountQuery,
): Promise<{ items: Account[]; total: number }> {
  const conditions = [kind === 'user' ? sql`deleted_at is null` : sql`true`]
  if (waiting && kind === 'admin') conditions.push(isWaiting)
  if (search) conditions.push(matches(search))
  const { items, total } = await paginate(
    db,
    {
      from: accountTable(kind),
      where: sql.join(conditions, sql` and `),
      rows: sql<AccountRow>`select ${accountColumns(kind)} from page join ${accountTable(kind)} using (id)`,
    },
    { skip, limit },
  )
  return { items: items.map(accountAnswer), total }
}

function matches(search: string): RawBuilder<boolean> {
  const found = hasText(sql`search_text`, search)
  const digits = digitsOfPhone(search)
  return digits ? sql`(${found} or ${hasDigits(sql`phone_number`, digits)})` : found
}
