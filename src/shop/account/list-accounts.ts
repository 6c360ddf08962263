import { type RawBuilder, sql } from 'kysely'
import type { ACCOUNT_COLUMNS, Account, AccountKind } from '../../contract/account.ts'
import type { ColumnSort } from '../../contract/column-sort.ts'
import { digitsOfPhone, hasDigits, hasText } from '../lib/contains.ts'
import { orderByColumn } from '../lib/order-by-column.ts'
import { paginate } from '../lib/paginate.ts'
import type { Tx } from '../shop.ts'
import { type AccountRow, accountAnswer, accountColumns, accountTable, isWaiting } from './account-row.ts'

type AccountQuery = {
  skip: number
  limit: number
  search?: string | undefined
  /** '1': only admins who wait to be enabled. */
  waiting?: '1' | undefined
  sort?: ColumnSort<AccountColumn> | undefined
}

type AccountColumn = (typeof ACCOUNT_COLUMNS)[number]

const COLUMNS: Record<AccountColumn, RawBuilder<unknown>> = {
  name: sql`lower(first_name || ' ' || last_name)`,
  email: sql`lower(email)`,
  since: sql`created_at`,
}

export async function listAccounts(
  db: Tx,
  kind: AccountKind,
  { skip, limit, search, waiting, sort }: AccountQuery,
): Promise<{ items: Account[]; total: number }> {
  const conditions = [kind === 'user' ? sql`deleted_at is null` : sql`true`]
  if (waiting && kind === 'admin') conditions.push(isWaiting)
  if (search) conditions.push(matches(search))
  const { items, total } = await paginate(
    db,
    {
      from: accountTable(kind),
      where: sql.join(conditions, sql` and `),
      ...(sort && { orderBy: orderByColumn(sort, COLUMNS, sql`created_at desc, id desc`) }),
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
